<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Shows the selected bank on the order screen in the admin area and lets the owner ask Billplz about the order. */
final class OrderScreen
{
    /** The order action that asks Billplz. */
    public const ACTION = 'fpx_checkout_ask_billplz';
    /** The order action that accepts a payment in review. */
    public const ACCEPT = 'fpx_checkout_accept_payment';

    public static function print_bank(\WC_Order $order): void
    {
        $bank = $order->get_payment_method() === Plugin::ID ? Bills::last_bank($order) : null;
        if ($bank === null) return;
        printf(
            '<p><strong>%s</strong> %s<br><code>%s</code></p>',
            esc_html__('FPX bank:', 'bank-picker-for-fpx'),
            esc_html(Bills::name_bank($bank)),
            esc_html($bank['code']),
        );
    }

    public static function add_action(array $actions, ?\WC_Order $order = null): array
    {
        $states = $order ? array_column(Bills::all($order), 'state') : [];
        if (array_diff($states, Bills::FINAL) !== []) $actions[self::ACTION] = __('Ask Billplz whether this order is paid', 'bank-picker-for-fpx');
        if (in_array('review', $states, true) && $order->has_status('on-hold')) $actions[self::ACCEPT] = __('Accept the payment that Billplz has received', 'bank-picker-for-fpx');
        return $actions;
    }

    /** Ends a review: the payment pays the order although it doesn't fit it. */
    public static function accept_payment(\WC_Order $order): void
    {
        Settlement::accept($order->get_id());
    }

    /** Asks Billplz and adds a note about the answer. A paid bill adds its own note. */
    public static function ask_billplz(\WC_Order $order): void
    {
        if (!BillCheck::check_order($order->get_id(), null, true)) {
            $order->add_order_note(__('Billplz could not be asked about this order. WooCommerce → Status → Logs says more.', 'bank-picker-for-fpx'));
            return;
        }
        $states = array_column(Bills::all(Settlement::read($order->get_id()) ?? $order), 'state');
        if (array_intersect(['paid', 'review'], $states) === []) $order->add_order_note(__('Billplz has not received a payment for this order.', 'bank-picker-for-fpx'));
    }
}
