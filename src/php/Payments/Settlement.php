<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * The states of an order's payments, as in the package's TypeScript. A record is plain JSON.
 *
 * - `creating`: the gateway is being asked for a payment. After 30 seconds without an answer, the payer can pay again.
 * - `pending`: the payer was sent to the gateway. They can continue there, and a callback or a return decides.
 * - `paid`: the gateway has confirmed the order's amount. Final.
 * - `failed`: the newest payment failed. The payer can pay again; a late payment of an older one still counts.
 * - `review`: money arrived that doesn't fit the order. A person decides. Final, unless a fitting payment arrives.
 */
final class Settlement
{
    public const CREATING_SECONDS = 30;

    /** @return array<string, mixed> A record without payments. */
    public static function start(string $orderId): array
    {
        return ['orderId' => $orderId, 'version' => 0, 'state' => 'failed', 'payments' => []];
    }

    /**
     * Applies a report to the payment it's about. Returns the record unchanged if the report says nothing new.
     *
     * @param array<string, mixed> $record
     * @param ?Order $order The order as it is now; null if it no longer exists.
     * @param float $now Seconds since 1970.
     * @param bool $isMessage Whether the gateway sent the report by itself. If asked, some gateways also call a payment
     *   pending that the payer hasn't begun.
     */
    public static function apply(array $record, Report $report, ?Order $order, float $now, bool $isMessage): array
    {
        $index = self::indexOf($record, $report->paymentId);
        if ($index === null) return $record;
        $payment = $record['payments'][$index];
        $next = match ($report->status) {
            'paid' => self::receive($record, $payment, $report, $order),
            // A late message about a payment that has ended is ignored.
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
     * Adds a payment that is about to be created. The ones before it that no payer can reach have failed.
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
     * Enters what the gateway returned, or that it didn't confirm a payment: then no payer knows its URL. A callback may
     * have been faster, so only `creating` changes.
     *
     * @param array<string, string> $change The new state, and id and URLs.
     */
    public static function finish(array $record, string $reference, array $change): array
    {
        $index = self::indexOf($record, $reference);
        $payment = $record['payments'][$index];
        $state = $payment['state'] === 'creating' ? $change['state'] : $payment['state'];
        $record['payments'][$index] = [...$payment, ...$change, 'state' => $state];
        return self::withState($record);
    }

    /** Whether the payment is being created, and may still be: the process that asked the gateway may have ended. */
    public static function isBeingCreated(array $payment, float $now): bool
    {
        return $payment['state'] === 'creating' && $now - $payment['since'] / 1000 < self::CREATING_SECONDS;
    }

    /** Returns the index of a payment, by the gateway's id or by our reference; null if the record has none. */
    public static function indexOf(array $record, string $paymentId): ?int
    {
        foreach ($record['payments'] as $index => $payment)
            if (($payment['id'] ?? null) === $paymentId || $payment['reference'] === $paymentId) return $index;
        return null;
    }

    /** Returns the record with the state that its payments give it: paid, else review, else that of the newest one. */
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

    /** @return array<string, mixed> What changes in the payment. */
    private static function receive(array $record, array $payment, Report $report, ?Order $order): array
    {
        if ($payment['state'] === 'paid' || $payment['state'] === 'review') return [];
        $reason = match (true) {
            $order === null => 'order-gone',
            ($report->currency ?? 'MYR') !== 'MYR' || $order->currency !== 'MYR' => 'currency',
            // A return states no amount. The order may have changed since the payment was created.
            ($report->amount ?? $payment['amount']) !== $order->amount => 'amount',
            isset($record['paidBy']) => 'paid-twice',
            default => null,
        };
        if ($reason === null) return ['state' => 'paid'];
        return ['state' => 'review', 'reason' => $reason] + ($report->amount === null ? [] : ['paidAmount' => $report->amount]);
    }

    /** @return array<string, mixed> What changes in the payment: only a company's payment awaits an approval. */
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
