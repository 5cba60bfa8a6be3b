<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\Report;

defined('ABSPATH') || exit;

/**
 * Applies the verified results of bills to orders. Results can arrive twice, late, out of order, or simultaneously.
 * Therefore, the order is locked and read again, and each bill only changes it once.
 */
final class Settlement
{
    /**
     * Applies a result to an order.
     *
     * @return bool Whether the result has been applied. If not, the gateway must send it again.
     */
    public static function apply(int $orderId, Report $report): bool
    {
        $isApplied = false;
        Lock::run("order_$orderId", static function () use ($orderId, $report, &$isApplied): void {
            $isApplied = self::apply_once($orderId, $report);
        });
        return $isApplied;
    }

    /** Returns the stored order. Another process may have changed it since this process has read it. */
    public static function read(int $orderId): ?\WC_Order
    {
        if (wp_cache_supports('flush_runtime')) wp_cache_flush_runtime();
        $order = wc_get_order($orderId);
        return $order instanceof \WC_Order ? $order : null;
    }

    private static function apply_once(int $orderId, Report $report): bool
    {
        $order = self::read($orderId);
        $id = $report->paymentId;
        $bill = $order ? Bills::find($order, $id) : null;
        if ($bill === null || $bill['state'] === 'paid' || $bill['state'] === $report->status) return true;
        $before = $order->get_status();
        match ($report->status) {
            'paid' => self::settle($order, $id, $report->amount ?? $bill['sen']),
            'pending' => self::hold($order, $id, $bill),
            'failed' => self::fail($order, $id, $bill),
        };
        $stored = self::read($orderId);
        // WooCommerce catches the database's errors.
        $isLost = $order->get_status() !== $before && $stored?->get_status() === $before;
        if (!$stored || $isLost) return false;
        // We save the bill's state last. If this process is killed before, the repeated result does the work.
        Bills::set_state($stored, $id, $report->status);
        $stored->save();
        $saved = self::read($orderId);
        return $saved && Bills::find($saved, $id)['state'] === $report->status;
    }

    private static function settle(\WC_Order $order, string $billId, int $sen): void
    {
        $paid = Bills::format($sen);
        $isTotal = $sen === Bills::to_sen($order->get_total()) && $order->get_currency() === 'MYR';
        if ($order->is_paid() || $order->has_status('refunded')) {
            // This bill itself has paid the order, but its state wasn't saved.
            if ($order->get_transaction_id() === $billId) return;
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            self::warn($order, sprintf(__('Billplz bill %1$s has paid %2$s, but this order was already paid or refunded. Refund this payment.', 'fpx-checkout-for-woocommerce'), $billId, $paid));
        } elseif ($order->has_status('trash')) {
            $order->untrash();
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            self::warn($order, sprintf(__('Billplz bill %1$s has paid %2$s while this order was in the trash. Send the goods or refund the payment.', 'fpx-checkout-for-woocommerce'), $billId, $paid));
            $order->update_status('on-hold');
        } elseif (!$isTotal) {
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            self::warn($order, sprintf(__('Billplz bill %1$s has paid %2$s, which is not the total of this order.', 'fpx-checkout-for-woocommerce'), $billId, $paid));
            $order->update_status('on-hold');
        } else {
            self::complete($order, $billId, $paid);
        }
    }

    private static function complete(\WC_Order $order, string $billId, string $paid): void
    {
        $isCancelled = $order->has_status('cancelled');
        // In the posts table, WooCommerce saves the status before the transaction. If this process is killed between
        // them, the repeated result must find the transaction.
        $order->set_transaction_id($billId);
        $order->save();
        $order->payment_complete($billId);
        if ($isCancelled) {
            /* translators: %s: a bill's id */
            $order->add_order_note(sprintf(__('Billplz bill %s was paid after this order had been cancelled. Check that the goods are still in stock.', 'fpx-checkout-for-woocommerce'), $billId));
        } elseif (!$order->is_paid()) {
            // WooCommerce doesn't complete payments for custom statuses from other plugins.
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            self::warn($order, sprintf(__('Billplz bill %1$s has paid %2$s, but the status of this order did not change. Check it.', 'fpx-checkout-for-woocommerce'), $billId, $paid));
        }
    }

    private static function hold(\WC_Order $order, string $billId, array $bill): void
    {
        /* translators: 1: bank, such as "Maybank2E (company account)", 2: a bill's id */
        $note = sprintf(__('The payment with %1$s awaits approval in the company\'s internet banking (Billplz bill %2$s).', 'fpx-checkout-for-woocommerce'), Bills::name_bank($bill['bank']), $billId);
        // WooCommerce cancels unpaid orders after an hour, but an approval may take days.
        if ($order->has_status(['pending', 'failed'])) $order->update_status('on-hold', $note);
        else $order->add_order_note($note);
    }

    private static function fail(\WC_Order $order, string $billId, array $bill): void
    {
        /* translators: 1: bank, such as "Maybank2U (personal account)", 2: a bill's id */
        $note = sprintf(__('The payment with %1$s failed or was cancelled (Billplz bill %2$s).', 'fpx-checkout-for-woocommerce'), Bills::name_bank($bill['bank']), $billId);
        // An order on hold may also be waiting for the owner's decision.
        $isOpen = $order->has_status('pending') || ($bill['state'] === 'pending' && $order->has_status('on-hold'));
        // Another bill may have received money, or may await its approval.
        $isUndecided = array_intersect(['paid', 'pending'], array_column(array_diff_key(Bills::all($order), [$billId => true]), 'state')) !== [];
        if ($isOpen && !$isUndecided) $order->update_status('failed', $note);
        else $order->add_order_note($note);
    }

    /** Adds a note. We don't pass it to `update_status` because WooCommerce discards it if the status stays the same. */
    private static function warn(\WC_Order $order, string $note): void
    {
        $order->add_order_note($note);
        Plugin::log("Order {$order->get_id()}: $note", 'warning');
    }
}
