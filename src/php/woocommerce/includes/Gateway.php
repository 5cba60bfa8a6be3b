<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\BanksUnavailable;
use FpxCheckout\Payments\AmountLimits;

defined('ABSPATH') || exit;

/**
 * The payment method, which provides the settings page and the payment box in the classic checkout, and starts
 * payments.
 */
final class Gateway extends \WC_Payment_Gateway
{
    /** The name of the form field with the bank's code. */
    private const FIELD = 'fpx_checkout_bank';

    public function __construct()
    {
        $this->id = Plugin::ID;
        $this->method_title = __('FPX bank picker (Billplz)', 'bank-picker-for-fpx');
        $this->method_description = __('Customers choose their bank in your checkout and pay on its page. Billplz handles the payment.', 'bank-picker-for-fpx');
        $this->has_fields = true;
        $this->supports = ['products'];
        $this->form_fields = Settings::fields();
        $this->init_settings();
        $this->title = $this->get_option('title') ?: Settings::default_title();
        $this->description = $this->describe();
        $this->max_amount = self::limits()[1];
        $this->view_transaction_url = preg_replace('~/api$~', '', Settings::billplz_url()) . '/bills/%s';
        add_action("woocommerce_update_options_payment_gateways_$this->id", [$this, 'process_admin_options']);
    }

    /** Returns WooCommerce's instance. */
    public static function get(): ?self
    {
        $gateway = WC()->payment_gateways()->payment_gateways()[Plugin::ID] ?? null;
        return $gateway instanceof self ? $gateway : null;
    }

    /** @return array{float, float} The lowest and highest payment in ringgit with the offered accounts. */
    public static function limits(): array
    {
        return (new AmountLimits())->range(Settings::model());
    }

    public static function missing_bank_text(): string
    {
        return __('Choose your bank from the list.', 'bank-picker-for-fpx');
    }

    /** Whether the payment method is enabled, all settings are filled in, and the shop sells in ringgit. */
    public function is_offered(): bool
    {
        $order = self::find_order_to_pay();
        $currency = $order ? $order->get_currency() : get_woocommerce_currency();
        return $this->enabled === 'yes' && $currency === 'MYR' && Settings::missing() === [];
    }

    public function is_available(): bool
    {
        if (!$this->is_offered() || !parent::is_available()) return false;
        $total = WC()->cart || self::find_order_to_pay() ? (float) $this->get_order_total() : 0.0;
        // WooCommerce doesn't request a payment if the total is 0.00.
        return $total === 0.0 || $total >= self::limits()[0];
    }

    public function payment_fields(): void
    {
        // The checkout may be on another page, for example a landing page with WooCommerce's shortcode.
        wp_enqueue_script(Plugin::PICKER_SCRIPT);
        if ($this->description !== '') echo wp_kses_post(wpautop($this->description));
        $order = self::find_order_to_pay();
        $attributes = array_filter([
            'name' => self::FIELD,
            'endpoint' => BankRoutes::endpoint(),
            'amount' => (string) ($order ? $order->get_total() : $this->get_order_total()),
            'model' => (string) Settings::model(),
            // On the page for paying an order, `form` helps browsers restore the selected bank.
            'form' => $order ? 'order_review' : '',
            // The field already has a focus ring, but some themes also outline the element around it.
            'style' => 'outline: none' . ($this->description === '' ? '' : '; margin-block-start: 1em'),
        ]);
        echo '<fpx-bank-picker';
        foreach ($attributes as $name => $value) printf(' %s="%s"', esc_attr($name), esc_attr($value));
        // WooCommerce submits the form using jQuery, which serialises inputs but not custom elements.
        echo ' hidden-input>';
        $this->print_select();
        echo '</fpx-bank-picker>';
    }

    /**
     * Prints a native select, which is replaced by the picker. If the script or the REST route is blocked, customers
     * can still use the select.
     */
    private function print_select(): void
    {
        $banks = BankList::get()?->options(Settings::model()) ?? [];
        if ($banks === []) return;
        printf(
            '<select name="%s" class="select" style="width:100%%" aria-label="%s"><option value="">%s</option>',
            esc_attr(self::FIELD),
            esc_attr__('Bank', 'bank-picker-for-fpx'),
            esc_html__('Choose your bank', 'bank-picker-for-fpx'),
        );
        $groups = [];
        foreach ($banks as $bank) $groups[$bank['group']][] = $bank;
        $hasHeadings = isset($groups['corporate']);
        foreach ($groups as $group => $options) {
            $heading = $group === 'corporate' ? __('Corporate accounts', 'bank-picker-for-fpx') : __('Personal accounts', 'bank-picker-for-fpx');
            if ($hasHeadings) printf('<optgroup label="%s">', esc_attr($heading));
            foreach ($options as ['code' => $code, 'label' => $label]) printf('<option value="%s">%s</option>', esc_attr($code), esc_html($label));
            if ($hasHeadings) echo '</optgroup>';
        }
        echo '</select>';
    }

    public function validate_fields(): bool
    {
        return $this->read_bank() !== null;
    }

    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        $bank = $this->read_bank();
        if (!$order || $bank === null) return ['result' => 'failure'];
        try {
            return ['result' => 'success', 'redirect' => Bills::start($order, $bank)];
        } catch (PaymentProblem $problem) {
            wc_add_notice($problem->getMessage(), 'error');
            return ['result' => 'failure'];
        }
    }

    /**
     * Returns the selected bank. Shows an error if no bank was selected or the bank can't be checked.
     *
     * @return ?array{code: string, name: string, model: string}
     */
    private function read_bank(): ?array
    {
        // phpcs:ignore WordPress.Security.NonceVerification.Missing -- WooCommerce checks its nonce before it calls this
        $code = sanitize_text_field(wp_unslash($_POST[self::FIELD] ?? '')); // an array becomes ''
        try {
            $bank = $code === '' ? null : BankList::find($code);
            if ($bank === null) wc_add_notice(self::missing_bank_text(), 'error');
            return $bank;
        } catch (BanksUnavailable) {
            wc_add_notice(__('The bank cannot be checked now. Please try again in a moment.', 'bank-picker-for-fpx'), 'error');
            return null;
        }
    }

    /** Saves the settings and shows the owner whether payments will work. */
    public function process_admin_options(): bool
    {
        $isSaved = parent::process_admin_options();
        SettingsPage::add_result();
        return $isSaved;
    }

    /** Whether "Enable" in WooCommerce's list of payment methods opens the settings first. */
    public function needs_setup(): bool
    {
        return Settings::missing() !== [];
    }

    /** Whether WooCommerce's list of payment methods shows "Test mode". */
    public function is_test_mode(): bool
    {
        return Settings::is_sandbox();
    }

    public function admin_options(): void
    {
        parent::admin_options();
        SettingsPage::print_warnings();
    }

    private function describe(): string
    {
        $text = $this->get_option('description');
        if (!Settings::is_sandbox()) return $text;
        return trim("$text\n\n" . __('Test mode: no money moves.', 'bank-picker-for-fpx'));
    }

    /** Returns the order whose payment page is open, or null in the checkout. */
    public static function find_order_to_pay(): ?\WC_Order
    {
        $id = absint(get_query_var('order-pay'));
        $order = $id > 0 ? wc_get_order($id) : null;
        return $order instanceof \WC_Order ? $order : null;
    }
}
