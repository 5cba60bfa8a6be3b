<?php

namespace FpxCheckout\WooCommerce;

use Automattic\WooCommerce\Utilities\FeaturesUtil;
use FpxCheckout\FpxBanks;

defined('ABSPATH') || exit;

/** Connects the plugin with WordPress and WooCommerce. */
final class Plugin
{
    /** The id of the payment method, which is also the prefix for all data the plugin stores. */
    public const ID = 'fpx_checkout';

    public const PICKER_SCRIPT = 'fpx-checkout-bank-picker';
    public const BLOCK_SCRIPT = 'fpx-checkout-block';

    public static function start(): void
    {
        add_action('before_woocommerce_init', [self::class, 'declare_compatibility']);
        // WooCommerce may be deactivated or loaded after this plugin.
        add_action('plugins_loaded', static function (): void {
            if (class_exists('WC_Payment_Gateway')) self::connect();
        });
    }

    public static function declare_compatibility(): void
    {
        FeaturesUtil::declare_compatibility('custom_order_tables', FPX_CHECKOUT_PLUGIN_FILE);
        FeaturesUtil::declare_compatibility('cart_checkout_blocks', FPX_CHECKOUT_PLUGIN_FILE);
    }

    private static function connect(): void
    {
        // WordPress doesn't read "Domain Path" if the plugin is activated for a network. This only names the folder.
        load_plugin_textdomain('bank-picker-for-fpx', false, dirname(plugin_basename(FPX_CHECKOUT_PLUGIN_FILE)) . '/languages');
        add_filter('woocommerce_payment_gateways', static fn (array $gateways): array => [...$gateways, Gateway::class]);
        add_action('woocommerce_blocks_payment_method_type_registration', static function ($registry): void {
            $registry->register(new BlockMethod());
        });
        add_action('init', [self::class, 'register_scripts']);
        add_action('wp_enqueue_scripts', [self::class, 'enqueue_picker']);
        add_action('rest_api_init', [BankRoutes::class, 'register']);
        add_filter('woocommerce_privacy_export_order_personal_data', [Privacy::class, 'export'], 10, 2);
        add_action('woocommerce_privacy_before_remove_order_personal_data', [Privacy::class, 'erase']);
        add_action('woocommerce_api_' . self::ID, [Messages::class, 'receive']);
        add_action('woocommerce_thankyou_' . self::ID, [Messages::class, 'print_thank_you']);
        add_action('before_woocommerce_pay_form', [Messages::class, 'print_failure']);
        add_action('woocommerce_admin_order_data_after_billing_address', [OrderScreen::class, 'print_bank']);
        add_filter('woocommerce_order_actions', [OrderScreen::class, 'add_action'], 10, 2);
        add_action('woocommerce_order_action_' . OrderScreen::ACTION, [OrderScreen::class, 'ask_billplz']);
        add_action('woocommerce_order_action_' . OrderScreen::ACCEPT, [OrderScreen::class, 'accept_payment']);
        add_action(BillCheck::JOB, [BillCheck::class, 'run_job'], 10, 4);
        add_filter('woocommerce_cancel_unpaid_order', [BillCheck::class, 'allow_cancellation'], 10, 2);
        add_action('woocommerce_order_status_refunded', [Settlement::class, 'mark_refunded']);
        add_filter('plugin_action_links_' . plugin_basename(FPX_CHECKOUT_PLUGIN_FILE), [self::class, 'add_settings_link']);
    }

    public static function register_scripts(): void
    {
        $register = static fn (string $handle, string $file, array $needs) => wp_register_script(
            $handle,
            plugins_url("assets/$file", FPX_CHECKOUT_PLUGIN_FILE),
            $needs,
            FPX_CHECKOUT_VERSION,
            ['in_footer' => true, 'strategy' => 'defer'],
        );
        $register(self::PICKER_SCRIPT, FpxBanks::scriptName(determine_locale()), []);
        $register(self::BLOCK_SCRIPT, 'checkout-block.js', [self::PICKER_SCRIPT, 'wc-blocks-registry', 'wc-settings', 'wp-element']);
    }

    /**
     * Preloads the bank list if the payment method is offered, and loads the picker in the classic checkout.
     * `payment_fields` can't do this because WooCommerce also inserts the payment box using AJAX.
     */
    public static function enqueue_picker(): void
    {
        if (!is_checkout() || is_order_received_page() || !Gateway::get()?->is_offered()) return;
        add_action('wp_head', static function (): void {
            echo FpxBanks::preloadTag(BankRoutes::endpoint()), "\n"; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the tag is escaped
        });
        if (!has_block('woocommerce/checkout')) wp_enqueue_script(self::PICKER_SCRIPT);
    }

    public static function settings_url(): string
    {
        return admin_url('admin.php?page=wc-settings&tab=checkout&section=' . self::ID);
    }

    public static function add_settings_link(array $links): array
    {
        $text = __('Settings', 'bank-picker-for-fpx');
        return [sprintf('<a href="%s">%s</a>', esc_url(self::settings_url()), esc_html($text)), ...$links];
    }

    /** Writes a line to WooCommerce's log (WooCommerce → Status → Logs). */
    public static function log(string $text, string $level = 'error'): void
    {
        wc_get_logger()->log($level, $text, ['source' => 'fpx-checkout']);
    }
}
