<?php

namespace FpxCheckout\WooCommerce;

use Automattic\WooCommerce\Caches\OrderCache;
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

    /**
     * Returns the order as it is in the database, with the sen of its total. Another process may have changed it while
     * this process waited for a lock.
     */
    public static function read(int $orderId): ?\WC_Order
    {
        // Not every object cache can forget only what this process has read, so we remove the order's own entries.
        wp_cache_delete($orderId, 'posts');
        wp_cache_delete($orderId, 'post_meta');
        wp_cache_delete(\WC_Order::generate_meta_cache_key($orderId, 'orders'), 'orders');
        wc_get_container()->get(OrderCache::class)->remove($orderId);
        // Only the store of the order tables has this method.
        $store = \WC_Data_Store::load('order');
        if ($store->has_callable('clear_cached_data')) $store->clear_cached_data([$orderId]);
        // WooCommerce rounds the total when it reads an order. Themes and currency switchers change the number of decimals
        // on some pages only.
        $decimals = static fn (): int => 2;
        add_filter('wc_get_price_decimals', $decimals, PHP_INT_MAX);
        $order = wc_get_order($orderId);
        remove_filter('wc_get_price_decimals', $decimals, PHP_INT_MAX);
        return $order instanceof \WC_Order ? $order : null;
    }

    private static function apply_once(int $orderId, Report $report): bool
    {
        $order = self::read($orderId);
        $id = $report->paymentId;
        $bill = $order ? Bills::find($order, $id) : null;
        if ($bill === null || in_array($bill['state'], Bills::FINAL, true) || $bill['state'] === $report->status) return true;
        // Only a company's payment awaits an approval. A personal one is still at the bank, or was left there.
        if ($report->status === 'pending' && $bill['bank']['model'] === 'B2C') return true;
        // After a failure, the payer may have tried again on Billplz's page.
        if ($bill['state'] === 'failed' && $report->status !== 'paid' && ($report->status !== 'pending' || isset($bill['isDeleted']))) return true;
        // A bill in review is judged again once the owner has changed the order.
        if ($bill['state'] === 'review' && ($report->status !== 'paid' || $bill['judged'] === Bills::price($order))) return true;
        $before = $order->get_status();
        $state = match ($report->status) {
            'paid' => self::settle($order, $id, $report->amount ?? $bill['sen']),
            'pending' => self::hold($order, $id, $bill),
            'unclear' => $bill['bank']['model'] === 'B2B1' ? self::doubt($order, $id, $bill) : self::fail($order, $id, $bill),
            'failed', 'cancelled' => self::fail($order, $id, $bill),
        };
        $stored = self::read($orderId);
        // WooCommerce catches the database's errors.
        $isLost = $order->get_status() !== $before && $stored?->get_status() === $before;
        if (!$stored || $isLost || $state === null) return false;
        // We save the bill's state last. If this process is killed before, the repeated result does the work.
        Bills::set_state($stored, $id, $state, $report->status === 'cancelled');
        $stored->save();
        $saved = self::read($orderId);
        return $saved && Bills::find($saved, $id)['state'] === $state;
    }

    /**
     * @return 'paid'|'review'|null The bill's new state; null if WooCommerce couldn't complete the payment. In review, its
     *   money needs the owner.
     */
    private static function settle(\WC_Order $order, string $billId, int $sen): ?string
    {
        // This bill itself has paid the order, but its state wasn't saved.
        if ($order->is_paid() && $order->get_transaction_id() === $billId) return 'paid';
        $isTotal = $sen === Bills::to_sen($order->get_total()) && $order->get_currency() === 'MYR';
        $isExcess = $order->has_status('refunded') || self::has_other_money($order, $billId);
        $isInTrash = $order->has_status('trash');
        if ($isTotal && !$isExcess && !$isInTrash) {
            return self::complete($order, $billId, Bills::format($sen)) ? 'paid' : null;
        }
        $note = match (true) {
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            $isExcess => __('Billplz bill %1$s has paid %2$s, but this order was already paid or refunded. Refund this payment.', 'bank-picker-for-fpx'),
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            $isInTrash => __('Billplz bill %1$s has paid %2$s while this order was in the trash. Send the goods or refund the payment.', 'bank-picker-for-fpx'),
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            default => __('Billplz bill %1$s has paid %2$s, which is not the total of this order.', 'bank-picker-for-fpx'),
        };
        if ($isInTrash) $order->untrash();
        self::warn($order, sprintf($note, $billId, Bills::format($sen)));
        // The owner may have set an order with money to "Pending payment", and WooCommerce then offers to pay it again.
        if ($order->has_status(['pending', 'failed']) || (!$isExcess && !$order->is_paid())) $order->update_status('on-hold');
        return 'review';
    }

    /**
     * Whether the order has received other money that wasn't refunded. Its status doesn't prove that, because the owner can
     * change it by hand.
     */
    private static function has_other_money(\WC_Order $order, string $billId): bool
    {
        $others = array_diff_key(Bills::all($order), [$billId => true]);
        if (in_array('paid', array_column($others, 'state'), true)) return true;
        $transaction = $order->get_transaction_id();
        if (in_array($transaction, ['', $billId], true)) return false;
        // A refunded order keeps its transaction.
        if (isset($others[$transaction])) return $others[$transaction]['state'] !== 'refunded';
        // "Billplz for WooCommerce" sets the transaction when a payment begins.
        return $order->get_date_paid() !== null;
    }

    /** Notes that the order's money was refunded, because the owner has set the order to "Refunded". */
    public static function mark_refunded(int $orderId): void
    {
        Lock::run("order_$orderId", static function () use ($orderId): void {
            $order = self::read($orderId);
            $ids = $order ? Bills::received($order) : [];
            if ($ids === []) return;
            foreach ($ids as $id) Bills::set_state($order, $id, 'refunded');
            $order->save();
        });
    }

    /** Marks a bill as deleted, unless it was paid in the meantime. */
    public static function mark_deleted(int $orderId, string $billId): void
    {
        Lock::run("order_$orderId", static function () use ($orderId, $billId): void {
            $order = self::read($orderId);
            if (!$order || !isset(Bills::live($order)[$billId])) return;
            Bills::set_state($order, $billId, 'failed', true);
            $order->save();
        });
    }

    /** Accepts the newest payment in review: it pays the order although it doesn't fit it. */
    public static function accept(int $orderId): void
    {
        Lock::run("order_$orderId", static function () use ($orderId): void {
            $order = self::read($orderId);
            $ids = $order ? array_keys(array_filter(Bills::all($order), static fn (array $bill): bool => $bill['state'] === 'review')) : [];
            if ($ids === [] || !$order->has_status('on-hold')) return;
            $id = (string) $ids[0];
            if (!self::pay($order, $id)) return;
            Bills::set_state($order, $id, 'paid');
            $order->save();
            /* translators: %s: a bill's id */
            $order->add_order_note(sprintf(__('The payment with Billplz bill %s was accepted.', 'bank-picker-for-fpx'), $id), 0, true);
        });
    }

    /** @return bool Whether WooCommerce has completed the payment, for which another plugin may have its own status. */
    private static function pay(\WC_Order $order, string $billId): bool
    {
        $before = $order->get_status();
        // In the posts table, WooCommerce saves the status before the transaction. If this process is killed between
        // them, the repeated result must find the transaction.
        $order->set_transaction_id($billId);
        $order->save();
        // WooCommerce catches the exceptions of other plugins and adds a note.
        return $order->payment_complete($billId) || $order->is_paid() || $order->get_status() !== $before;
    }

    /** @return bool Whether it succeeded. If not, the repeated result completes the payment. */
    private static function complete(\WC_Order $order, string $billId, string $paid): bool
    {
        $before = $order->get_status();
        $isCancelled = $order->has_status('cancelled');
        $earlier = $order->is_paid() ? wc_get_order_status_name($before) : null;
        if (!self::pay($order, $billId)) return false;
        if ($earlier !== null) {
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90", 3: an order's status, such as "Processing" */
            $order->add_order_note(sprintf(__('Billplz bill %1$s has paid %2$s. This order was already set to "%3$s", so do not collect the money again.', 'bank-picker-for-fpx'), $billId, $paid, $earlier));
        } elseif ($isCancelled) {
            /* translators: %s: a bill's id */
            $order->add_order_note(sprintf(__('Billplz bill %s was paid after this order had been cancelled. Check that the goods are still in stock.', 'bank-picker-for-fpx'), $billId));
        } elseif ($order->get_status() === $before) {
            // WooCommerce doesn't complete payments for custom statuses from other plugins.
            /* translators: 1: a bill's id, 2: an amount, such as "RM58.90" */
            self::warn($order, sprintf(__('Billplz bill %1$s has paid %2$s, but the status of this order did not change. Check it.', 'bank-picker-for-fpx'), $billId, $paid));
        }
        return true;
    }

    private static function hold(\WC_Order $order, string $billId, array $bill): string
    {
        /* translators: 1: bank, such as "Maybank2E (corporate account)", 2: a bill's id */
        $note = sprintf(__('The payment with %1$s awaits approval in the company\'s internet banking (Billplz bill %2$s).', 'bank-picker-for-fpx'), Bills::name_bank($bill['bank']), $billId);
        // WooCommerce cancels unpaid orders after an hour, but an approval may take days.
        if ($order->has_status(['pending', 'failed'])) $order->update_status('on-hold', $note);
        else $order->add_order_note($note);
        return 'pending';
    }

    /** The order stays unpaid, so that the payer can wait or pay again. */
    private static function doubt(\WC_Order $order, string $billId, array $bill): string
    {
        if ($bill['state'] !== 'open') return $bill['state'];
        /* translators: 1: bank, such as "Maybank2E (corporate account)", 2: a bill's id */
        $note = __('The payment with %1$s has failed or awaits approval: Billplz did not say which (Billplz bill %2$s). Turn on "Extra Payment Completion Information" in Billplz.', 'bank-picker-for-fpx');
        self::warn($order, sprintf($note, Bills::name_bank($bill['bank']), $billId));
        return 'unclear';
    }

    private static function fail(\WC_Order $order, string $billId, array $bill): string
    {
        /* translators: 1: bank, such as "Maybank2U (personal account)", 2: a bill's id */
        $note = sprintf(__('The payment with %1$s failed or was cancelled (Billplz bill %2$s).', 'bank-picker-for-fpx'), Bills::name_bank($bill['bank']), $billId);
        // An order on hold may also be waiting for the owner's decision.
        $isOpen = $order->has_status('pending') || ($bill['state'] === 'pending' && $order->has_status('on-hold'));
        // Another bill may have received money, or may await its approval.
        $isUndecided = array_intersect(['paid', 'pending', 'unclear', 'review'], array_column(array_diff_key(Bills::all($order), [$billId => true]), 'state')) !== [];
        if ($isOpen && !$isUndecided) $order->update_status('failed', $note);
        else $order->add_order_note($note);
        return 'failed';
    }

    /** Adds a note. We don't pass it to `update_status` because WooCommerce discards it if the status stays the same. */
    private static function warn(\WC_Order $order, string $note): void
    {
        $order->add_order_note($note);
        Plugin::log("Order {$order->get_id()}: $note", 'warning');
    }
}
