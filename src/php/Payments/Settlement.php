<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * Changes the payments of an order's record in the same way as the npm package. Records are plain JSON, and times are
 * milliseconds since 1970.
 *
 * - `creating`: the payment is being created at the gateway. After 30 seconds, the payer can try again.
 * - `pending`: the payer was redirected to the gateway, and a callback or a return will report the result.
 * - `paid`: the payment has paid the order. This state is final, unless the order changes before `onPaid`.
 * - `failed`: the payment failed, was cancelled, or has expired. It may still be paid.
 * - `review`: the payment was paid, but doesn't fit the order. The merchant must decide.
 * - `refunded`: the merchant has returned the money of a payment that was in review.
 */
final class Settlement
{
    private const CREATING = 30_000;
    private const EXPIRY = 3_600_000;
    /** How long a company payment may await its approval. */
    private const APPROVAL = 7 * 86_400_000;
    /** After this time, a call of `onPaid` is taken for lost. */
    private const FULFILMENT = 300_000;
    /** How often a gateway may be asked because of messages, which anyone can repeat, and the pause after that. */
    private const FREE_LOOKS = 3;
    private const LOOK_PAUSE = 15_000;

    /** @return array<string, mixed> A record without payments. */
    public static function start(string $orderId): array
    {
        return ['orderId' => $orderId, 'version' => 0, 'state' => 'failed', 'payments' => []];
    }

    /**
     * Adds a payment that is about to be created. Earlier payments in the `creating` state are lost.
     *
     * @param array<string, mixed> $payment
     */
    public static function add(array $record, array $payment, int $now): array
    {
        foreach ($record['payments'] as $index => $earlier)
            if ($earlier['state'] === 'creating') $record = self::replace($record, $index, ['state' => 'failed'], $now);
        $record['payments'][] = ['state' => 'creating', 'since' => $now, 'expiresAt' => $now + self::EXPIRY] + $payment;
        return $record;
    }

    /**
     * Stores what the gateway has answered to the creation. The state doesn't change if a message arrived earlier.
     *
     * @param array<string, string> $change The new state, with the id and the URLs of a created payment.
     */
    public static function finish(array $record, string $reference, array $change, int $now): array
    {
        $index = self::indexOf($record, $reference);
        if ($record['payments'][$index]['state'] !== 'creating') unset($change['state']);
        return self::replace($record, $index, $change, $now);
    }

    /**
     * Applies a report to a payment. Returns the record unchanged if the report isn't new.
     *
     * @param array<string, mixed> $record
     * @param ?Order $order The current order, or null if it no longer exists.
     * @param bool $isMessage Whether a message brought the report. Otherwise, the gateway was asked, and some gateways
     *   call a payment pending before the payer has begun to pay.
     */
    public static function apply(array $record, string $reference, Report $report, ?Order $order, int $now, bool $isMessage): array
    {
        $index = self::indexOf($record, $reference);
        $payment = $record['payments'][$index];
        $isCompany = ($payment['model'] ?? null) === 'B2B1';
        $change = match ($report->status) {
            'paid' => self::receive($record, $payment, $report->amount, $report->currency, $order),
            'cancelled' => self::isPayable($payment) ? ['state' => 'failed', 'cancelled' => true] : [],
            'unclear' => $isCompany ? self::await($payment, $now, false) : self::fail($payment),
            'failed' => self::fail($payment),
            'pending' => match (true) {
                !$isMessage => $payment['state'] === 'pending' && $now >= $payment['expiresAt'] ? ['state' => 'failed'] : [],
                $isCompany => self::await($payment, $now, true),
                default => $payment['state'] === 'creating' && isset($payment['url']) ? ['state' => 'pending'] : [],
            },
        };
        if (isset($payment['unansweredSince'])) $change['unansweredSince'] = null;
        return $change === [] || $change === array_intersect_key($payment, $change) ? $record : self::pay(self::replace($record, $index, $change, $now), $index);
    }

    /** Judges the payments in review again, since the order may have changed. */
    public static function judge(array $record, ?Order $order, int $now): array
    {
        foreach ($record['payments'] as $index => $payment) {
            if ($payment['state'] !== 'review') continue;
            $change = self::receive($record, $payment, $payment['paidAmount'] ?? null, $payment['paidCurrency'] ?? null, $order);
            if ($change !== []) $record = self::pay(self::replace($record, $index, $change, $now), $index);
        }
        return $record;
    }

    /**
     * Ends a review.
     *
     * @param 'accept'|'refunded' $as
     * @param ?Order $order The current order, or null if it no longer exists.
     * @throws \InvalidArgumentException if the payment isn't in review, or money is accepted for an order that no longer exists.
     */
    public static function resolve(array $record, string $reference, string $as, string $by, ?Order $order, int $now): array
    {
        $index = self::indexOf($record, $reference);
        if (!in_array($as, ['accept', 'refunded'], true)) throw new \InvalidArgumentException('FpxPayments: resolve a payment as "accept" or "refunded".');
        if ($index === null) throw new \InvalidArgumentException('FpxPayments: the order has no payment with this reference.');
        $payment = $record['payments'][$index];
        if (($payment['resolved']['as'] ?? null) === $as) return $record;
        if ($payment['state'] !== 'review') throw new \InvalidArgumentException("FpxPayments: only a payment in review can be resolved, and this one is {$payment['state']}.");
        if ($as === 'accept' && $order === null) throw new \InvalidArgumentException('FpxPayments: the payment can\'t be accepted, because its order no longer exists. Restore the order, or say "refunded".');
        $change = ['state' => $as === 'accept' ? 'paid' : 'refunded', 'resolved' => ['as' => $as, 'by' => $by, 'at' => $now]];
        return self::pay(self::replace($record, $index, $change, $now), $index);
    }

    /**
     * Notes that the gateways are being asked about payments, `$isMessage` because a message said to look. For expired
     * ones, an answer is outstanding from now on.
     *
     * @param list<string> $references
     */
    public static function look(array $record, array $references, int $now, bool $isMessage): array
    {
        foreach ($references as $reference) {
            $index = self::indexOf($record, $reference);
            $payment = $record['payments'][$index];
            $change = ['lookedAt' => $now];
            if ($isMessage) $change['looks'] = ($payment['looks'] ?? 0) + 1;
            if ($now >= $payment['expiresAt']) $change['unansweredSince'] = $payment['unansweredSince'] ?? $now;
            $record = self::replace($record, $index, $change, $now);
        }
        return $record;
    }

    /** Whether the gateway may be asked about a payment because of a message: three times at once, then every 15 seconds. */
    public static function mayLook(array $payment, int $now): bool
    {
        return self::isPayable($payment) && (($payment['looks'] ?? 0) < self::FREE_LOOKS || abs($now - $payment['lookedAt']) >= self::LOOK_PAUSE);
    }

    /** Whether a scheduled job has to look at a payment. */
    public static function isDue(array $payment, int $now): bool
    {
        $dueAt = self::dueAt($payment);
        return $dueAt !== null && $dueAt <= $now;
    }

    /** Claims the call of `onPaid`. Returns the record unchanged if it isn't due or is running. */
    public static function claim(array $record, int $now): array
    {
        $isRunning = abs($now - ($record['fulfilmentSince'] ?? 0)) < self::FULFILMENT;
        return ($record['fulfilment'] ?? null) === 'due' && !$isRunning ? ['fulfilmentSince' => $now] + $record : $record;
    }

    /** Ends a call of `onPaid`. */
    public static function fulfil(array $record, bool $isDone): array
    {
        unset($record['fulfilmentSince']);
        return $record['fulfilment'] === 'done' ? $record : ['fulfilment' => $isDone ? 'done' : 'due'] + $record;
    }

    /**
     * Returns why the payment that has paid an order doesn't fit it any more, if the order has changed before `onPaid`; null
     * if it fits. A person may have accepted another amount, but not for an order that no longer exists.
     */
    public static function findChange(array $payment, ?Order $order): ?string
    {
        if ($order !== null && isset($payment['resolved'])) return null;
        return self::findReason(null, $payment['paidAmount'] ?? $payment['amount'], $payment['paidCurrency'] ?? 'MYR', $order);
    }

    /** Returns the payment that has paid an order to review, unless `onPaid` is done. */
    public static function reopenReview(array $record, string $reason, int $now): array
    {
        $index = self::indexOf($record, $record['paidBy'] ?? null);
        if ($index === null || $record['fulfilment'] !== 'due') return $record;
        unset($record['paidBy'], $record['fulfilment'], $record['fulfilmentSince']);
        return self::replace($record, $index, ['state' => 'review', 'reason' => $reason, 'resolved' => null], $now);
    }

    /** Marks a payment as failed if the process that was creating it has ended. */
    public static function loseCreation(array $record, int $now): array
    {
        foreach ($record['payments'] as $index => $payment)
            if ($payment['state'] === 'creating' && !self::isUnderway($payment, $now)) $record = self::replace($record, $index, ['state' => 'failed'], $now);
        return $record;
    }

    /** Whether a payment in the state `creating` or `pending` isn't lost or expired yet, even if the clock was set back. */
    public static function isUnderway(array $payment, int $now): bool
    {
        return $payment['state'] === 'creating' ? abs($now - $payment['since']) < self::CREATING : $now < $payment['expiresAt'];
    }

    /** Whether the order needs no new payment: it's paid or in review, or a payment is being created. */
    public static function isBusy(array $record, int $now): bool
    {
        $newest = end($record['payments']);
        return in_array($record['state'], ['paid', 'review'], true) || ($newest && $newest['state'] === 'creating' && self::isUnderway($newest, $now));
    }

    /** Whether a payment can still be paid. A failed one can, in a second attempt on the gateway's page. */
    public static function isPayable(array $payment): bool
    {
        return isset($payment['id']) && in_array($payment['state'], ['pending', 'failed'], true);
    }

    /** Finds the index of a payment by our reference or by the gateway's id; null if the record doesn't contain it. */
    public static function indexOf(array $record, ?string $key): ?int
    {
        if ($key === null) return null;
        foreach ($record['payments'] as $index => $payment)
            if ($payment['reference'] === $key || ($payment['id'] ?? null) === $key) return $index;
        return null;
    }

    /** Sets the order's state and the time at which the order has to be looked at again. */
    public static function seal(array $record, int $now): array
    {
        $states = array_column($record['payments'], 'state');
        $newest = $states === [] ? 'failed' : end($states);
        $record['state'] = match (true) {
            isset($record['paidBy']) => 'paid',
            in_array('review', $states, true) => 'review',
            default => $newest === 'refunded' ? 'failed' : $newest,
        };
        $times = array_filter(array_map(self::dueAt(...), $record['payments']));
        if (($record['fulfilment'] ?? null) === 'due') $times[] = isset($record['fulfilmentSince']) ? $record['fulfilmentSince'] + self::FULFILMENT : $now;
        unset($record['dueAt']);
        return $times === [] ? $record : ['dueAt' => min($times)] + $record;
    }

    private static function dueAt(array $payment): ?int
    {
        $looked = $payment['lookedAt'] ?? 0;
        $last = max($payment['since'], $looked);
        $again = $last + (isset($payment['awaitsApproval']) ? 6 * self::EXPIRY : 900_000);
        $expiry = $payment['expiresAt'];
        return match ($payment['state']) {
            'creating' => $payment['since'] + self::CREATING,
            'pending' => $last < $expiry ? min($again, $expiry) : $again,
            'failed' => match (true) {
                !isset($payment['id']) => null,
                $looked < $expiry => $expiry,
                // Only an answer counts as the last look.
                default => isset($payment['unansweredSince']) ? $again : null,
            },
            'review' => $payment['reason'] === 'paid-twice' ? null : $last + self::EXPIRY,
            default => null,
        };
    }

    /** @return array<string, mixed> The changed fields of the payment. */
    private static function receive(array $record, array $payment, ?int $amount, ?string $currency, ?Order $order): array
    {
        if (in_array($payment['state'], ['paid', 'refunded'], true)) return [];
        // Some messages don't contain the amount or the currency.
        $amount ??= $payment['amount'];
        $currency = $currency ?: 'MYR';
        $reason = self::findReason($record['paidBy'] ?? null, $amount, $currency, $order);
        // The owner already knows.
        if ($payment['state'] === 'review' && $payment['reason'] === $reason) return [];
        // A cancelled payment that is paid after all has come back.
        $change = ['cancelled' => null, 'reason' => $reason, 'state' => $reason === null ? 'paid' : 'review'];
        return ['paidAmount' => $amount, 'paidCurrency' => $currency === 'MYR' ? null : $currency] + $change;
    }

    private static function findReason(?string $paidBy, int $amount, string $currency, ?Order $order): ?string
    {
        return match (true) {
            $order === null => 'order-gone',
            $currency !== 'MYR' || $order->currency !== 'MYR' => 'currency',
            $amount !== $order->amount => 'amount',
            $paidBy !== null => 'paid-twice',
            default => null,
        };
    }

    private static function fail(array $payment): array
    {
        // A late message about a payment that has ended is ignored.
        return self::isOpen($payment) ? ['state' => 'failed'] : [];
    }

    private static function await(array $payment, int $now, bool $isSure): array
    {
        $isNew = !isset($payment['awaitsApproval']) || ($isSure && isset($payment['mayHaveFailed']));
        if (!self::isOpen($payment) || !$isNew) return [];
        return ['state' => 'pending', 'awaitsApproval' => true, 'mayHaveFailed' => $isSure ? null : true, 'expiresAt' => $now + self::APPROVAL];
    }

    private static function isOpen(array $payment): bool
    {
        return $payment['state'] === 'creating' || $payment['state'] === 'pending';
    }

    /** Lets a payment in the `paid` state pay the order. */
    private static function pay(array $record, int $index): array
    {
        $payment = $record['payments'][$index];
        if ($payment['state'] !== 'paid' || isset($record['paidBy'])) return $record;
        return ['paidBy' => $payment['id'] ?? $payment['reference'], 'fulfilment' => 'due'] + $record;
    }

    /** @param array<string, mixed> $change Fields to set, or to remove where they are null. */
    private static function replace(array $record, int $index, array $change, int $now): array
    {
        $payment = $record['payments'][$index];
        $since = ($change['state'] ?? $payment['state']) === $payment['state'] ? $payment['since'] : $now;
        $record['payments'][$index] = array_filter([...$payment, ...$change, 'since' => $since], static fn (mixed $value): bool => $value !== null);
        return $record;
    }
}
