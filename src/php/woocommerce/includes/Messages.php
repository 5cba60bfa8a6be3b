<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\Refusal;

defined('ABSPATH') || exit;

/** Handles callbacks from Billplz (POST) and returns of the payer's browser (GET). */
final class Messages
{
    /** The name of the transient with the last rejected callback. */
    private const REFUSED = 'fpx_checkout_refused';

    /**
     * Returns the URL for callbacks or returns. Only the URL for returns contains the order key, which is necessary to
     * open the order's pages.
     */
    public static function url(\WC_Order $order, bool $isCallback): string
    {
        $arguments = ['fpx_checkout_order' => $order->get_id()];
        if (!$isCallback) $arguments['fpx_checkout_key'] = $order->get_order_key();
        return add_query_arg($arguments, WC()->api_request_url(Plugin::ID));
    }

    public static function receive(): void
    {
        // phpcs:disable WordPress.Security.NonceVerification -- Billplz signs these requests, and the signature is verified
        $order = wc_get_order(absint($_GET['fpx_checkout_order'] ?? 0));
        $order = $order instanceof \WC_Order ? $order : null;
        $isCallback = sanitize_text_field(wp_unslash($_SERVER['REQUEST_METHOD'] ?? '')) === 'POST';
        if ($isCallback) self::receive_callback($order);
        else self::receive_payer($order, sanitize_text_field(wp_unslash($_GET['fpx_checkout_key'] ?? '')));
        // phpcs:enable
        exit;
    }

    private static function receive_callback(?\WC_Order $order): void
    {
        try {
            $report = Settings::account()->readCallback(Message::current());
        } catch (Refusal | \InvalidArgumentException $refusal) {
            self::note_refusal($refusal);
            status_header(401);
            return;
        }
        $isOwn = match (true) {
            !$order => false,
            Bills::find($order, $report->paymentId) !== null => true,
            default => Bills::adopt($order->get_id(), $report->paymentId),
        };
        if ($isOwn === null) {
            status_header(503);
            return;
        }
        if (!$isOwn) {
            Plugin::log("Billplz says \"$report->status\" of bill $report->paymentId, which belongs to no order of this shop.", 'warning');
            status_header(404);
            return;
        }
        // Billplz retries the callback after a 503. Another plugin's code may end the process.
        status_header(503);
        if (Settlement::apply($order->get_id(), $report)) status_header(200);
    }

    /**
     * Shows the order to the payer. If the result in the URL isn't signed, the plugin asks Billplz.
     */
    private static function receive_payer(?\WC_Order $order, string $key): void
    {
        if (!$order || !$order->key_is_valid($key)) {
            wp_safe_redirect(wc_get_page_permalink('myaccount'), 303);
            return;
        }
        try {
            $report = Settings::account()->readReturn(Message::current());
            if (!Bills::find($order, $report->paymentId)) $report = null;
        } catch (Refusal | \InvalidArgumentException) {
            $report = null; // X Signature may be off for redirects
        }
        if ($report) Settlement::apply($order->get_id(), $report);
        else BillCheck::check_return($order);
        $order = Settlement::read($order->get_id());
        $bill = $report ? Bills::find($order, $report->paymentId) : null;
        $hasFailed = Bills::needs_payment($order) && ($bill['state'] ?? null) === 'failed';
        $bill ??= current(Bills::all($order)) ?: null;
        $page = $hasFailed ? $bill['again'] : $bill['received'] ?? $order->get_checkout_order_received_url();
        // phpcs:ignore WordPress.Security.SafeRedirect -- WooCommerce's own URL, which can be on another host
        wp_redirect($page, 303);
    }

    /**
     * Prints a notice on the page for paying an order if a payment has failed. The request in which the payer returns
     * has no language, but this page has the checkout's.
     */
    public static function print_failure(\WC_Order $order): void
    {
        if (in_array('failed', array_column(Bills::live($order), 'state'), true))
            wc_print_notice(__('The payment was not completed. Please try again.', 'bank-picker-for-fpx'), 'error');
    }

    /** Prints a notice on the "Order received" page until the payment has settled the order. */
    public static function print_thank_you(int $orderId): void
    {
        $order = wc_get_order($orderId);
        if (!$order || $order->is_paid()) return;
        $states = array_column(Bills::all($order), 'state');
        $newest = reset($states);
        $text = match (true) {
            in_array('review', $states, true) => __('We have received your payment, but it does not fit this order. We will contact you.', 'bank-picker-for-fpx'),
            in_array('paid', $states, true), $newest === 'refunded', $order->has_status(['cancelled', 'refunded']) => null,
            in_array('pending', $states, true) => __('Your payment awaits approval. We will email you when it has arrived.', 'bank-picker-for-fpx'),
            in_array('unclear', $states, true) => __('Your payment has failed or awaits approval. We will email you when it has arrived.', 'bank-picker-for-fpx'),
            $newest === 'failed' => __('The payment was not completed. Please try again.', 'bank-picker-for-fpx'),
            default => __('Your bank has not confirmed the payment yet. We will email you when it has arrived.', 'bank-picker-for-fpx'),
        };
        if ($text === null) return;
        // WooCommerce has emptied the cart, and a block theme's page has no other link with which to pay again.
        $link = Bills::needs_payment($order)
            ? sprintf(' <a href="%s">%s</a>', esc_url($order->get_checkout_payment_url()), esc_html__('Pay again', 'bank-picker-for-fpx'))
            : '';
        printf('<p class="woocommerce-info">%s%s</p>', esc_html($text), $link); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above
    }

    /**
     * Returns when the last callback with a wrong signature or none arrived, in seconds since 1970. Returns null if there
     * was none this week.
     *
     * @return ?array{at: int, isUnsigned: bool}
     */
    public static function last_refusal(): ?array
    {
        $refusal = get_transient(self::REFUSED);
        return is_array($refusal) ? $refusal : null;
    }

    /** Logs a rejected callback. Since anyone can send such requests, at most one line is logged per hour. */
    private static function note_refusal(\Throwable $refusal): void
    {
        // phpcs:disable WordPress.Security.NonceVerification.Missing -- Billplz's requests have no nonce
        if (empty($_POST['id']) || time() - (self::last_refusal()['at'] ?? 0) < HOUR_IN_SECONDS) return;
        $isUnsigned = empty($_POST['x_signature']);
        // phpcs:enable
        set_transient(self::REFUSED, ['at' => time(), 'isUnsigned' => $isUnsigned], WEEK_IN_SECONDS);
        $advice = $isUnsigned ? 'turn on X Signature in Billplz, for callback and redirect' : 'copy the X Signature Key from Billplz again';
        Plugin::log("A payment result was refused. If orders stay unpaid, $advice. {$refusal->getMessage()}", 'warning');
    }
}
