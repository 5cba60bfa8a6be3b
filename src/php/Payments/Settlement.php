<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * Changes the states of an order's payments in the same way as the npm package. Records are plain JSON.
 *
 * - `creating`: the payment is being created at the gateway. After 30 seconds, the payer can try again.
 * - `pending`: the payer was redirected to the gateway, and a callback or a return will report the result.
 * - `paid`: the gateway has confirmed the payment of the order's amount. This state is final.
 * - `failed`: the latest payment failed. The payer can try again, and an earlier payment may still be paid.
 * - `review`: a paid payment doesn't match the order. The merchant must decide, unless another payment matches.
 */
final class Settlement
{
    public const CREATING_SECONDS = 30;
    /** The time before the gateway is asked about an order again, unless the shop asks. */
    private const CHECK_SECONDS = 15;
    /** The maximum number of payments to ask about at a time, unless the shop asks. */
    private const MAX_CHECKED = 3;

    /** @return array<string, mixed> A record without payments. */
    public static function start(string $orderId): array
    {
        return ['orderId' => $orderId, 'version' => 0, 'state' => 'failed', 'payments' => []];
    }

    /**
     * Applies a report to a payment. Returns the record unchanged if the report isn't new.
     *
     * @param array<string, mixed> $record
     * @param ?Order $order The current order, or null if it no longer exists.
     * @param float $now The current time in seconds since 1970.
     * @param bool $isMessage Whether the report comes from a message. When we request the state, some gateways report a
     *   payment as pending before the payer has started to pay.
     */
    public static function apply(array $record, Report $report, ?Order $order, float $now, bool $isMessage): array
    {
        $index = self::indexOf($record, $report->paymentId);
        if ($index === null) return $record;
        $payment = $record['payments'][$index];
        $next = match ($report->status) {
            'paid' => self::receive($record, $payment, $report, $order),
            // Late messages about a finished payment are ignored.
            'failed' => self::isOpen($payment) ? ['state' => 'failed'] : [],
            'pending' => self::wait($payment, $isMessage),
        };
        if ($next === []) return $record;
        $since = $next['state'] === $payment['state'] ? $payment['since'] : self::toMs($now);
        $record['payments'][$index] = [...$payment, ...$next, 'since' => $since];
        if ($next['state'] === 'paid') [$record['paidBy'], $record['work']] = [$payment['id'] ?? $payment['reference'], 'due'];
        return self::withState($record);
    }

    /**
     * Adds a payment that is about to be created. Earlier payments in the `creating` state are marked as failed.
     *
     * @param array<string, mixed> $payment
     */
    public static function add(array $record, array $payment): array
    {
        foreach ($record['payments'] as $index => $earlier)
            if ($earlier['state'] === 'creating') $record['payments'][$index] = [...$earlier, 'state' => 'failed', 'since' => $payment['since']];
        $record['payments'][] = $payment;
        return self::withState($record);
    }

    /**
     * Stores the payment the gateway created, or marks it as failed if the gateway didn't confirm it. The state doesn't
     * change if a callback arrived earlier.
     *
     * @param array<string, string> $change The new state, with the id and the URLs of a created payment.
     */
    public static function finish(array $record, string $reference, array $change): array
    {
        $index = self::indexOf($record, $reference);
        $payment = $record['payments'][$index];
        $state = $payment['state'] === 'creating' ? $change['state'] : $payment['state'];
        $record['payments'][$index] = [...$payment, ...$change, 'state' => $state];
        return self::withState($record);
    }

    /** Whether a payment is being created and isn't lost yet. The process that was creating it may have ended. */
    public static function isBeingCreated(array $payment, float $now): bool
    {
        return $payment['state'] === 'creating' && $now - $payment['since'] / 1000 < self::CREATING_SECONDS;
    }

    /**
     * Whether a payment may have been paid. A failed payment may have been paid in a second attempt on the gateway's
     * page.
     */
    public static function isPayable(array $payment): bool
    {
        return isset($payment['id']) && in_array($payment['state'], ['pending', 'failed'], true);
    }

    /**
     * Returns the payments to ask the gateway about, which are the payment with the given reference or the newest
     * payments. If the gateway has been asked in the last 15 seconds, only payments that have changed since then are
     * returned.
     *
     * @return list<array<string, mixed>>
     */
    public static function findDue(array $record, ?string $reference, float $now): array
    {
        $checkedAt = $record['checkedAt'] ?? 0;
        $isRecent = abs($now - $checkedAt / 1000) < self::CHECK_SECONDS;
        $due = array_filter($record['payments'], static fn (array $payment): bool => self::isPayable($payment)
            && ($reference === null || $payment['reference'] === $reference)
            && (!$isRecent || $checkedAt < $payment['since']));
        return array_slice($due, -self::MAX_CHECKED);
    }

    /**
     * Finds the index of a payment by the gateway's id or by our reference. Returns null if the record doesn't contain
     * it.
     */
    public static function indexOf(array $record, string $paymentId): ?int
    {
        foreach ($record['payments'] as $index => $payment)
            if (($payment['id'] ?? null) === $paymentId || $payment['reference'] === $paymentId) return $index;
        return null;
    }

    /**
     * Sets the state of the order. This is `paid` or `review` if one of the payments has that state, or else the state
     * of the latest payment.
     */
    public static function withState(array $record): array
    {
        $states = array_column($record['payments'], 'state');
        $record['state'] = match (true) {
            isset($record['paidBy']) => 'paid',
            in_array('review', $states, true) => 'review',
            default => $states === [] ? 'failed' : end($states),
        };
        return $record;
    }

    /** @return array<string, mixed> The changed fields of the payment. */
    private static function receive(array $record, array $payment, Report $report, ?Order $order): array
    {
        if ($payment['state'] === 'paid' || $payment['state'] === 'review') return [];
        $reason = match (true) {
            $order === null => 'order-gone',
            ($report->currency ?? 'MYR') !== 'MYR' || $order->currency !== 'MYR' => 'currency',
            // Some messages don't contain the amount, and the order may have changed since the payment was created.
            ($report->amount ?? $payment['amount']) !== $order->amount => 'amount',
            isset($record['paidBy']) => 'paid-twice',
            default => null,
        };
        if ($reason === null) return ['state' => 'paid'];
        return ['state' => 'review', 'reason' => $reason] + ($report->amount === null ? [] : ['paidAmount' => $report->amount]);
    }

    /** @return array<string, mixed> The changed fields of the payment. Only company payments wait for an approval. */
    private static function wait(array $payment, bool $isMessage): array
    {
        $awaits = $isMessage && ($payment['model'] ?? null) === 'B2B1' && !isset($payment['awaitsApproval']);
        $isCreated = $payment['state'] === 'creating' && isset($payment['url']);
        if (!$isCreated && !($awaits && $payment['state'] === 'pending')) return [];
        return ['state' => 'pending'] + ($awaits ? ['awaitsApproval' => true] : []);
    }

    private static function isOpen(array $payment): bool
    {
        return $payment['state'] === 'creating' || $payment['state'] === 'pending';
    }

    public static function toMs(float $seconds): int
    {
        return (int) round($seconds * 1000);
    }
}
