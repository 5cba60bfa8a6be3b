<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Shows the selected bank on the order screen in the admin area. */
final class OrderScreen
{
    public static function print_bank(\WC_Order $order): void
    {
        $bank = $order->get_payment_method() === Plugin::ID ? Bills::last_bank($order) : null;
        if ($bank === null) return;
        printf(
            '<p><strong>%s</strong>%s<br><code>%s</code></p>',
            esc_html__('FPX bank:', 'fpx-checkout-for-woocommerce'),
            esc_html(Bills::name_bank($bank)),
            esc_html($bank['code']),
        );
    }
}
