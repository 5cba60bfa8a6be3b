<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\Deadline;
use FpxCheckout\Payments\PaymentFailed;
use FpxCheckout\Payments\Report;

defined('ABSPATH') || exit;

/** Asks Billplz whether bills have been paid, since callbacks may be lost, blocked, or signed with another key. */
final class BillCheck
{
    /** The scheduled action that checks one bill. */
    public const JOB = 'fpx_checkout_check_bill';

    /** The pauses before the checks of a bill that isn't paid. A company may approve a payment days later. */
    private const PAUSES = [10 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 6 * HOUR_IN_SECONDS, DAY_IN_SECONDS, 3 * DAY_IN_SECONDS];

    /** How often a check without an answer is repeated, each time after the same pause. */
    private const MAX_REPEATS = 3;

    /** How long Billplz may take for everything that a request asks it. */
    private const SECONDS = 8.0;

    /** When this process waited for Billplz in vain. */
    private static int $hungAt = 0;

    /** Schedules a check of a bill. Does nothing after the last check. */
    public static function schedule(int $orderId, string $billId, int $index = 0, int $repeats = 0): void
    {
        if (isset(self::PAUSES[$index])) as_schedule_single_action(time() + self::PAUSES[$index], self::JOB, [$orderId, $billId, $index, $repeats], Plugin::ID);
    }

    public static function run_job(int $orderId, string $billId, int $index, int $repeats = 0): void
    {
        if (!self::is_unpaid($orderId, $billId)) return;
        // Now, since the host or another plugin's code may end the process.
        if ($repeats === 0) self::schedule($orderId, $billId, $index + 1);
        $isAnswered = self::check($orderId, $billId, self::create_deadline());
        if (!$isAnswered && $repeats < self::MAX_REPEATS) self::schedule($orderId, $billId, $index, $repeats + 1);
    }

    /**
     * Returns the time in which Billplz may be asked. A process that has waited for it in vain, such as a job for many
     * orders, asks again in a minute.
     */
    public static function create_deadline(): Deadline
    {
        return new Deadline(time() - self::$hungAt < MINUTE_IN_SECONDS ? 0 : self::SECONDS, static fn (): float => microtime(true));
    }

    /**
     * Asks about an order's newest bills that can still be paid and applies the results.
     *
     * @param bool $isThorough Whether to ask about all of its bills instead, including deleted ones and those in review.
     * @return bool Whether Billplz has answered and the results have been applied, for all of these bills.
     */
    public static function check_order(int $orderId, ?Deadline $deadline = null, bool $isThorough = false): bool
    {
        $deadline ??= self::create_deadline();
        $order = Settlement::read($orderId);
        $isAnswered = true;
        foreach ($order ? ($isThorough ? Bills::all($order) : Bills::live($order)) : [] as $id => $bill)
            if (!in_array($bill['state'], Bills::FINAL, true) && !self::check($orderId, (string) $id, $deadline)) $isAnswered = false;
        return $isAnswered;
    }

    /**
     * Checks an order whose payer has returned. Since payers can reload the page, Billplz is asked once in 15 seconds, but at
     * once after a new bill.
     */
    public static function check_return(\WC_Order $order): void
    {
        $name = Plugin::ID . '_asked_' . array_key_first(Bills::all($order));
        if (get_transient($name) !== false) return;
        set_transient($name, time(), 15);
        self::check_order($order->get_id());
    }

    /** Decides whether WooCommerce may cancel an unpaid order. */
    public static function allow_cancellation($isAllowed, \WC_Order $order): bool
    {
        if (!$isAllowed || Bills::all($order) === []) return (bool) $isAllowed;
        $isAnswered = self::check_order($order->get_id(), null, true);
        $age = time() - (int) $order->get_date_created()?->getTimestamp();
        // A shop without a connection receives no callbacks either. Without a limit, such orders would block the stock.
        if (!$isAnswered && $age < DAY_IN_SECONDS) return false;
        $stored = Settlement::read($order->get_id());
        // Only the owner cancels an order with money.
        if (!$stored?->has_status('pending') || Bills::received($stored) !== []) return false;
        return !in_array('unclear', array_column(Bills::all($stored), 'state'), true) || $age > WEEK_IN_SECONDS;
    }

    /** Deletes a bill at Billplz, so that the payer can't pay it any more. Returns whether it's deleted. */
    public static function delete(int $orderId, string $billId, Deadline $deadline): bool
    {
        return (bool) self::call($orderId, $deadline, static fn (float $seconds): bool => Settings::account()->cancel($billId, $seconds));
    }

    /** Returns what Billplz says about a bill; null if it doesn't know the bill, and false if it doesn't answer. */
    public static function find(int $orderId, string $billId, Deadline $deadline): Report|null|false
    {
        return self::call($orderId, $deadline, static fn (float $seconds): ?Report => Settings::account()->find($billId, $seconds));
    }

    /** @return bool Whether Billplz has answered and the result has been applied. */
    public static function check(int $orderId, string $billId, Deadline $deadline): bool
    {
        $report = self::find($orderId, $billId, $deadline);
        if ($report === false) return false;
        // Billplz doesn't say whether an unpaid bill awaits approval, has failed, or is still being paid.
        if ($report?->status === 'pending') return true;
        // The settings may have the account of the test mode for some minutes.
        if ($report === null && !Bills::is_of_account(self::read($orderId, $billId) ?? [])) {
            Plugin::log("Order $orderId: bill $billId belongs to another account than the one in the settings.");
            return false;
        }
        return Settlement::apply($orderId, $report ?? new Report($billId, 'cancelled'));
    }

    private static function call(int $orderId, Deadline $deadline, \Closure $call): mixed
    {
        // A deadline that is over also throws, but Billplz isn't asked then.
        $isAsked = !$deadline->isOver();
        try {
            return $deadline->run($call);
        } catch (PaymentFailed | \InvalidArgumentException $failure) {
            if ($isAsked && $failure instanceof PaymentFailed && $failure->reason === 'timeout') self::$hungAt = time();
            Plugin::log("Order $orderId: {$failure->getMessage()}");
            return false;
        }
    }

    private static function read(int $orderId, string $billId): ?array
    {
        $order = Settlement::read($orderId);
        return $order ? Bills::find($order, $billId) : null;
    }

    private static function is_unpaid(int $orderId, string $billId): bool
    {
        $bill = self::read($orderId, $billId);
        return $bill !== null && !in_array($bill['state'], Bills::FINAL, true);
    }
}
