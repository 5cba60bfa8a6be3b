<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\PaymentFailed;

defined('ABSPATH') || exit;

/** Asks Billplz whether bills have been paid, since callbacks may be lost, blocked, or signed with another key. */
final class BillCheck
{
    /** The scheduled action that checks one bill. */
    public const JOB = 'fpx_checkout_check_bill';

    /** The pauses before the checks of a bill that isn't paid. A company may approve a payment days later. */
    private const PAUSES = [10 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 6 * HOUR_IN_SECONDS, DAY_IN_SECONDS, 3 * DAY_IN_SECONDS];

    /** Schedules a check of a bill. Does nothing after the last check. */
    public static function schedule(int $orderId, string $billId, int $index = 0): void
    {
        if (isset(self::PAUSES[$index])) as_schedule_single_action(time() + self::PAUSES[$index], self::JOB, [$orderId, $billId, $index], Plugin::ID);
    }

    public static function run_job(int $orderId, string $billId, int $index): void
    {
        if (self::is_unpaid($orderId, $billId)) self::check($orderId, $billId);
        if (self::is_unpaid($orderId, $billId)) self::schedule($orderId, $billId, $index + 1);
    }

    /**
     * Asks about an order's unpaid bills and applies the results.
     *
     * @return bool Whether Billplz has answered and the results have been applied, for all of these bills.
     */
    public static function check_order(int $orderId): bool
    {
        $order = Settlement::read($orderId);
        $isAnswered = true;
        // One bill may be unknown, for example because it belongs to the account of the test mode, and another one paid.
        foreach ($order ? Bills::all($order) : [] as $id => $bill)
            if ($bill['state'] !== 'paid' && !self::check($orderId, (string) $id)) $isAnswered = false;
        return $isAnswered;
    }

    /** Checks an order whose payer has returned. Since payers can reload the page, Billplz is asked once in 15 seconds. */
    public static function check_return(int $orderId): void
    {
        $name = Plugin::ID . "_asked_$orderId";
        if (get_transient($name) !== false) return;
        set_transient($name, time(), 15);
        self::check_order($orderId);
    }

    /** Decides whether WooCommerce may cancel an unpaid order. */
    public static function allow_cancellation($isAllowed, \WC_Order $order): bool
    {
        if (!$isAllowed || Bills::all($order) === []) return (bool) $isAllowed;
        $isAnswered = self::check_order($order->get_id());
        // A shop without a connection receives no callbacks either. Without a limit, such orders would block the stock.
        $isRecent = time() - (int) $order->get_date_created()?->getTimestamp() < DAY_IN_SECONDS;
        if (!$isAnswered && $isRecent) return false;
        return (bool) Settlement::read($order->get_id())?->has_status('pending');
    }

    private static function check(int $orderId, string $billId): bool
    {
        try {
            $report = BillplzAccount::get()->find($billId);
        } catch (PaymentFailed | \InvalidArgumentException $failure) {
            Plugin::log("Order $orderId: {$failure->getMessage()}");
            return false;
        }
        // Billplz doesn't say whether an unpaid bill awaits approval, has failed, or is still being paid.
        return $report->status === 'pending' || Settlement::apply($orderId, $report);
    }

    private static function is_unpaid(int $orderId, string $billId): bool
    {
        $order = Settlement::read($orderId);
        $bill = $order ? Bills::find($order, $billId) : null;
        return $bill !== null && $bill['state'] !== 'paid';
    }
}
