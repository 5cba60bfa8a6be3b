<?php
// The part of WooCommerce that the plugin uses, written from the public documentation: settings, orders,
// payment methods of both checkouts, callbacks. The pages have WooCommerce's forms and class names.

namespace Automattic\WooCommerce\Utilities {
    class FeaturesUtil
    {
        public static array $compatible = [];
        public static function declare_compatibility(string $feature, string $file, bool $isCompatible = true): bool
        {
            if ($isCompatible && is_file($file)) self::$compatible[] = $feature;
            return true;
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
    abstract class AbstractPaymentMethodType
    {
        protected $name = '';
        protected $settings = [];
        abstract public function initialize();
        protected function get_setting($name, $default = '')
        {
            return $this->settings[$name] ?? $default;
        }
        public function get_name()
        {
            return $this->name;
        }
        public function is_active()
        {
            return true;
        }
        public function get_payment_method_script_handles()
        {
            return [];
        }
        public function get_payment_method_data()
        {
            return [];
        }
    }
}

namespace {
    use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;
    use Automattic\WooCommerce\Utilities\FeaturesUtil;

    abstract class WC_Settings_API
    {
        public $id = '';
        public $form_fields = [];
        public $settings = [];
        public function init_settings()
        {
            $defaults = array_map(fn (array $field) => $field['default'] ?? '', $this->form_fields);
            $this->settings = get_option("woocommerce_{$this->id}_settings", []) + $defaults;
        }
        public function get_option($key, $empty_value = null)
        {
            return $this->settings[$key] ?? $this->form_fields[$key]['default'] ?? $empty_value ?? '';
        }
        public function process_admin_options()
        {
            return true;
        }
    }

    final class WC_Admin_Settings
    {
        public static array $said = ['messages' => [], 'errors' => []];
        public static function add_message($text)
        {
            self::$said['messages'][] = $text;
        }
        public static function add_error($text)
        {
            self::$said['errors'][] = $text;
        }
    }

    abstract class WC_Payment_Gateway extends WC_Settings_API
    {
        public $enabled = 'yes';
        public $title;
        public $method_title = '';
        public $method_description = '';
        public $has_fields;
        public $description = '';
        public $supports = ['products'];
        public $max_amount = 0;
        public $view_transaction_url = '';
        public function admin_options()
        {
        }
        public function get_title()
        {
            return $this->title;
        }
        public function get_description()
        {
            return $this->description;
        }
        protected function get_order_total()
        {
            $total = 0;
            $id = absint(get_query_var('order-pay'));
            if ($id > 0) $total = (float) wc_get_order($id)->get_total();
            // The cart has the total of order 1.
            elseif (wc_get_order(1)->get_total() > 0) $total = (float) wc_get_order(1)->get_total();
            return $total;
        }
        public function init_settings()
        {
            parent::init_settings();
            $this->enabled = ($this->settings['enabled'] ?? '') === 'yes' ? 'yes' : 'no';
        }
        public function is_available()
        {
            return $this->enabled === 'yes' && ($this->max_amount === 0 || $this->get_order_total() <= $this->max_amount);
        }
        public function get_return_url($order = null)
        {
            return $order->get_checkout_order_received_url();
        }
        public function payment_fields() {}
        public function validate_fields()
        {
            return true;
        }
        public function process_payment($order_id)
        {
            return [];
        }
    }

    class WC_Order
    {
        /** What `save` writes. As in WooCommerce, the other fields aren't written, so they may be stale. */
        private array $changes = [];
        private array $changedMeta = [];
        public function __construct(private int $id, private array $data)
        {
            $this->data['total'] = number_format((float) $data['total'], wc_get_price_decimals(), '.', '');
        }
        public static function generate_meta_cache_key($id, $group)
        {
            return "$group-$id";
        }
        private function set(string $name, mixed $value): void
        {
            $this->data[$name] = $this->changes[$name] = $value;
        }
        public function get_id()
        {
            return $this->id;
        }
        public function get_order_number()
        {
            return (string) $this->id;
        }
        public function get_total()
        {
            return $this->data['total'];
        }
        public function get_date_created()
        {
            return new DateTime($this->data['created'] ?? 'now');
        }
        public function get_date_paid()
        {
            return isset($this->data['datePaid']) ? new DateTime($this->data['datePaid']) : null;
        }
        public function get_currency()
        {
            return $this->data['currency'];
        }
        public function get_order_key()
        {
            return $this->data['key'];
        }
        public function key_is_valid($key)
        {
            return hash_equals($this->data['key'], $key);
        }
        public function get_billing_phone()
        {
            return $this->data['phone'];
        }
        public function get_billing_country()
        {
            return 'MY';
        }
        public function get_payment_method()
        {
            return 'fpx_checkout';
        }
        public function needs_payment()
        {
            return $this->has_status(['pending', 'failed']) && $this->data['total'] > 0;
        }
        public function untrash()
        {
            $this->set('status', $this->data['trashed'] ?? 'pending');
            $this->save();
            return true;
        }
        public function get_billing_email()
        {
            return $this->data['email'];
        }
        public function get_formatted_billing_full_name()
        {
            return $this->data['name'];
        }
        public function get_transaction_id()
        {
            return $this->data['transaction'];
        }
        public function set_transaction_id($id)
        {
            $this->set('transaction', $id);
        }
        public function get_checkout_payment_url()
        {
            return home_url("/checkout/order-pay/$this->id/?pay_for_order=true&key={$this->data['key']}");
        }
        public function get_checkout_order_received_url()
        {
            return $this->data['receivedUrl'] ?? home_url("/checkout/order-received/$this->id/?key={$this->data['key']}");
        }
        public function get_status()
        {
            return $this->data['status'];
        }
        public function has_status($status)
        {
            return in_array($this->data['status'], (array) $status, true);
        }
        public function is_paid()
        {
            return $this->has_status(['processing', 'completed']);
        }
        public function get_meta($key)
        {
            return $this->data['meta'][$key] ?? '';
        }
        public function update_meta_data($key, $value)
        {
            $this->data['meta'][$key] = $this->changedMeta[$key] = $value;
        }
        public function get_meta_data()
        {
            return array_map(fn ($key, $value) => (object) ['key' => $key, 'value' => $value], array_keys($this->data['meta']), $this->data['meta']);
        }
        /** Notes are comments, so they are stored immediately. */
        public function add_order_note($note, $is_customer_note = 0, $added_by_user = false)
        {
            $GLOBALS['database']['orders'][$this->id]['notes'][] = $note;
            save_database();
        }
        public function update_status($status, $note = '')
        {
            $isNew = $this->data['status'] !== $status;
            $this->set_status($status);
            $this->save();
            // WooCommerce discards the note if the status doesn't change.
            if ($isNew && $note !== '') $this->add_order_note($note);
            if ($isNew) do_action("woocommerce_order_status_$status", $this->id, $this);
            return true;
        }
        /** The date of the payment stays when the status changes back. */
        private function set_status(string $status): void
        {
            $this->set('status', $status);
            if ($this->is_paid() && !$this->get_date_paid()) $this->set('datePaid', date('c'));
        }
        /** As in WooCommerce, an exception of another plugin ends it. */
        public function payment_complete($transaction_id = '')
        {
            try {
                do_action('woocommerce_pre_payment_complete', $this->id, $transaction_id);
                $this->set('completions', $this->data['completions'] + 1);
                if ($this->has_status(['on-hold', 'pending', 'failed', 'cancelled'])) {
                    $this->set('transaction', $transaction_id);
                    $this->set_status(apply_filters('woocommerce_payment_complete_order_status', 'processing', $this->id, $this));
                    $this->add_order_note('Payment complete.');
                }
                $this->save();
            } catch (Exception $problem) {
                $this->add_order_note("Payment complete event failed. {$problem->getMessage()}");
                return false;
            }
            return true;
        }
        public function save()
        {
            // WooCommerce catches the database's errors.
            if ($GLOBALS['database']['rejectsOrders'] ?? false) return $this->add_order_note('Error saving order.');
            $order = $GLOBALS['database']['orders'][$this->id];
            $meta = array_merge($order['meta'], $this->changedMeta);
            $GLOBALS['database']['orders'][$this->id] = ['meta' => $meta] + $this->changes + $order;
            $this->changes = $this->changedMeta = [];
            save_database();
        }
    }

    /** The cache of orders and their store in the tables of posts, as far as the plugin clears them. */
    function wc_get_container()
    {
        return new class {
            public function get($class)
            {
                return $this;
            }
            public function remove($id) {}
        };
    }
    final class WC_Data_Store
    {
        public static function load($type)
        {
            return new self;
        }
        public function has_callable($method)
        {
            return false;
        }
        public function clear_cached_data($ids)
        {
        }
    }
    function wc_get_order_status_name($status)
    {
        return ucfirst($status);
    }
    function wc_get_order($id)
    {
        $data = $GLOBALS['database']['orders'][$id] ?? null;
        return $data ? new WC_Order((int) $id, $data) : false;
    }
    /** Stores a job, which the test runs. */
    function as_schedule_single_action($timestamp, $hook, $args = [], $group = '')
    {
        $GLOBALS['database']['jobs'][] = ['minutes' => (int) round(($timestamp - time()) / 60), 'hook' => $hook, 'args' => $args];
        save_database();
        return 1;
    }
    function get_query_var($name)
    {
        return preg_match("~/$name/(\d+)/~", $GLOBALS['path'], $match) ? $match[1] : '';
    }
    function is_order_received_page()
    {
        return get_query_var('order-received') !== '';
    }
    function wc_get_page_permalink($page)
    {
        return home_url("/$page/");
    }
    function wc_get_price_decimals()
    {
        return absint(apply_filters('wc_get_price_decimals', 2));
    }
    function wc_price($amount, $args = [])
    {
        return '<span>RM' . number_format($amount, $args['decimals'] ?? wc_get_price_decimals()) . '</span>';
    }
    function wc_maybe_define_constant($name, $value)
    {
        if (!defined($name)) define($name, $value);
    }
    function get_woocommerce_currency()
    {
        return $GLOBALS['database']['currency'];
    }
    function is_checkout()
    {
        return str_starts_with($GLOBALS['path'], '/checkout');
    }
    function wc_add_notice($message, $type = 'success')
    {
        $GLOBALS['database']['notices'][] = $message;
        save_database();
    }
    function wc_print_notice($message, $type = 'success')
    {
        echo "<p role=\"alert\">$message</p>";
    }
    /** Removes and returns the notices. */
    function take_notices(): array
    {
        $notices = $GLOBALS['database']['notices'];
        $GLOBALS['database']['notices'] = [];
        save_database();
        return $notices;
    }
    function wc_get_logger()
    {
        return new class {
            public function log($level, $message, $context = [])
            {
                $GLOBALS['database']['log'][] = $message;
                save_database();
            }
        };
    }
    function WC()
    {
        static $wc;
        return $wc ??= new class {
            private ?array $methods = null;
            public bool $cart = true;
            /** Returns the registry of the payment methods, which has a method of the same name. */
            public function payment_gateways()
            {
                return new class($this->methods()) {
                    public function __construct(private array $methods) {}
                    public function payment_gateways(): array
                    {
                        return $this->methods;
                    }
                };
            }
            public function api_request_url($request)
            {
                return home_url("/wc-api/$request/");
            }
            /** Returns the payment methods, keyed by id. Each is constructed once. */
            public function methods(): array
            {
                return $this->methods ??= array_column(
                    array_map(fn (string $class) => new $class, apply_filters('woocommerce_payment_gateways', [])), null, 'id'
                );
            }
        };
    }
    function available_method(string $id): ?WC_Payment_Gateway
    {
        $method = WC()->methods()[$id] ?? null;
        return $method?->is_available() ? $method : null;
    }
    /** Returns the payment box of the classic checkout, which update_order_review sends again. */
    function payment_box(): string
    {
        ob_start();
        foreach (WC()->methods() as $id => $method) if ($method->is_available()) {
            echo "<input id='payment_method_$id' type='radio' name='payment_method' value='$id' checked><label for='payment_method_$id'>$method->title</label>";
            echo "<div class='payment_box payment_method_$id'>";
            $method->payment_fields();
            echo '</div>';
        }
        return '<div id="payment" class="woocommerce-checkout-payment">' . ob_get_clean() . '<button id="place_order">Place order</button></div>';
    }
    function page(string $content): never
    {
        do_action('wp_enqueue_scripts');
        $notices = implode('', array_map(fn ($text) => "<li>$text</li>", take_notices()));
        $lang = strtr(determine_locale(), '_', '-');
        echo "<!doctype html><html lang='$lang'><link rel='icon' href='data:,'>";
        do_action('wp_head');
        echo "<ul role='alert'>$notices</ul>$content" . print_scripts();
        exit;
    }

    wp_register_script('wp-element', '/react.js');
    wp_register_script('wc-settings', '/?settings', []);
    wp_register_script('wc-blocks-registry', '/blocksRegistry.js', ['wc-settings']);
    wp_register_script('wc-checkout', '/classicCheckout.js');

    do_action('plugins_loaded');
    do_action('before_woocommerce_init');
    do_action('init');

    $blockMethods = [];
    do_action('woocommerce_blocks_payment_method_type_registration', new class {
        public function register(AbstractPaymentMethodType $method)
        {
            $method->initialize();
            $GLOBALS['blockMethods'][$method->get_name()] = $method;
        }
    });
    $blockMethods = array_filter($blockMethods, fn ($method) => $method->is_active());

    if ($path === '/compatibility/') send_json(FeaturesUtil::$compatible);

    // Runs the scheduled jobs, although they aren't due yet.
    if ($path === '/jobs/') {
        foreach ($database['jobs'] ?? [] as $job) {
            // A job whose process ends isn't repeated.
            array_shift($database['jobs']);
            save_database();
            do_action($job['hook'], ...$job['args']);
        }
        exit;
    }

    // The job of WooCommerce that cancels unpaid orders.
    if ($path === '/cancel-unpaid-orders/') {
        foreach (array_map(wc_get_order(...), array_keys($database['orders'])) as $order)
            if ($order->has_status('pending') && apply_filters('woocommerce_cancel_unpaid_order', true, $order)) $order->update_status('cancelled');
        exit;
    }

    // The actions on the screen of order 1, one of which the owner may apply.
    if ($path === '/order-actions/') {
        if (isset($_GET['apply'])) do_action("woocommerce_order_action_$_GET[apply]", wc_get_order(1));
        send_json((object) apply_filters('woocommerce_order_actions', [], wc_get_order(1)));
    }

    // The owner chooses a status on the screen of order 1.
    if ($path === '/order-status/') {
        wc_get_order(1)->update_status($_GET['to']);
        exit;
    }

    // The tool that erases a customer's data, for order 2.
    if ($path === '/erase/') {
        do_action('woocommerce_privacy_before_remove_order_personal_data', wc_get_order(2));
        exit;
    }

    // What the owner reads after saving the settings, which the test has changed.
    if ($path === '/settings/') {
        $method = WC()->methods()['fpx_checkout'];
        $method->process_admin_options();
        send_json(WC_Admin_Settings::$said + ['needsSetup' => $method->needs_setup()]);
    }

    // What the owner reads above the settings.
    if ($path === '/settings-page/') {
        WC()->methods()['fpx_checkout']->admin_options();
        exit;
    }

    // Callbacks.
    if (preg_match('~^/wc-api/(\w+)/$~', $path, $match)) {
        ob_start();
        WC()->methods();
        status_header(has_action("woocommerce_api_$match[1]") ? 200 : 400);
        do_action("woocommerce_api_$match[1]");
        ob_end_clean();
        die('-1');
    }

    if (str_starts_with($path, '/wp-json/')) serve_rest(substr($path, 8));

    // The classic checkout: its page, its requests, and the page for paying for an order later.
    if (($_GET['wc-ajax'] ?? '') === 'update_order_review') {
        echo payment_box();
        exit;
    }
    if (($_GET['wc-ajax'] ?? '') === 'checkout') {
        $method = available_method($_POST['payment_method'] ?? '');
        $method?->validate_fields();
        $result = $method && !$GLOBALS['database']['notices'] ? $method->process_payment(1) : [];
        send_json(($result['result'] ?? '') === 'success' ? $result : ['result' => 'failure', 'messages' => take_notices()]);
    }
    if (preg_match('~^/checkout/order-pay/(\d+)/$~', $path, $match)) {
        if ($_SERVER['REQUEST_METHOD'] === 'POST') {
            $method = available_method($_POST['payment_method'] ?? '');
            $method?->validate_fields();
            $result = $method && !$GLOBALS['database']['notices'] ? $method->process_payment((int) $match[1]) : [];
            if (($result['result'] ?? '') === 'success') {
                header("Location: {$result['redirect']}", true, 302);
                exit;
            }
        }
        ob_start();
        do_action('before_woocommerce_pay_form', wc_get_order((int) $match[1]));
        page(ob_get_clean() . '<form id="order_review" method="post">' . payment_box() . '<input type="hidden" name="woocommerce_pay" value="1">'
            . '<input type="hidden" name="woocommerce-pay-nonce" value="a1b2c3"></form>');
    }
    if (preg_match('~^/checkout/order-received/(\d+)/$~', $path, $match)) {
        ob_start();
        do_action('woocommerce_thankyou_fpx_checkout', (int) $match[1]);
        page('<h1>Order received</h1>' . ob_get_clean());
    }
    if ($path === '/checkout/') {
        wp_enqueue_script('wc-checkout');
        page('<form name="checkout" class="checkout woocommerce-checkout" method="post">'
            . '<input name="billing_first_name"><input name="billing_last_name">' . payment_box() . '</form>');
    }

    // The Checkout block: its page, and the Store API.
    if (isset($_GET['settings'])) {
        header('Content-Type: text/javascript');
        $data = array_map(fn ($method) => $method->get_payment_method_data(), $blockMethods);
        echo 'window.wc = { settings: ' . json_encode((object) $data) . ' }';
        exit;
    }
    if ($path === '/checkout-block/') {
        $handles = array_merge(...array_values(array_map(fn ($method) => $method->get_payment_method_script_handles(), $blockMethods)));
        wp_register_script('wc-checkout-block', '/blocksCheckout.js', ['wp-element', 'wc-blocks-registry', ...$handles]);
        wp_enqueue_script('wc-checkout-block');
        page('<main></main>');
    }
    if ($path === '/wp-json/wc/store/v1/checkout') {
        $request = json_decode(file_get_contents('php://input'), true);
        $post = [];
        foreach ($request['payment_data'] as ['key' => $key, 'value' => $value])
            $post[preg_replace('/[^a-z0-9_\-]/', '', strtolower($key))] = $value;
        $_POST = $post;
        $method = available_method($request['payment_method']);
        $method?->validate_fields();
        if ($notices = take_notices()) send_json(['code' => 'woocommerce_rest_payment_error', 'message' => $notices[0]], 400);
        $result = $method ? $method->process_payment(1) : [];
        if ($notices = take_notices()) send_json(['code' => 'woocommerce_rest_payment_error', 'message' => $notices[0]], 400);
        send_json(['payment_result' => ['payment_status' => $result['result'] ?? 'failure', 'redirect_url' => $result['redirect'] ?? '']]);
    }

    http_response_code(404);
}
