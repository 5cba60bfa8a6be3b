<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Changes the records of orders, asks the gateways about their payments, and calls `onPaid`. */
final class Ledger
{
    /** The maximum number of attempts to change a record while other requests are changing it. */
    private const TRIES = 20;
    /** How long an expired payment is asked for whose gateway doesn't answer, in milliseconds. */
    private const PATIENCE = 86_400_000;

    /**
     * @param non-empty-array<string, PaymentGateway> $gateways By name. The first one creates payments.
     * @param \Closure(string): ?Order $findOrder
     * @param ?\Closure(Order, array<string, mixed>): mixed $onPaid
     * @param \Closure(string, array<string, mixed>): mixed $log
     * @param \Closure(): float $clock
     */
    public function __construct(
        private readonly Records $records,
        public readonly array $gateways,
        private readonly \Closure $findOrder,
        private readonly ?\Closure $onPaid,
        private readonly \Closure $log,
        private readonly \Closure $clock,
    ) {
    }

    /** Returns the current time in milliseconds since 1970. */
    public function now(): int
    {
        return (int) round(($this->clock)() * 1000);
    }

    public function createDeadline(float $seconds): Deadline
    {
        return new Deadline($seconds, $this->clock);
    }

    public function log(string $kind, string $orderId, string $message): void
    {
        ($this->log)($message, ['kind' => $kind, 'orderId' => $orderId]);
    }

    /** @return ?array<string, mixed> */
    public function load(string $orderId): ?array
    {
        return $this->records->load($orderId);
    }

    /** @return list<string> The ids of orders that have to be looked at. */
    public function findDue(int $limit): array
    {
        return $this->records->findDue($this->now(), $limit);
    }

    /**
     * Changes a record and retries if another request has changed it in the meantime. Returns the record, or null if
     * there's none.
     *
     * @param \Closure(array<string, mixed>): array<string, mixed> $toNext
     * @return ?array<string, mixed>
     */
    public function change(string $orderId, \Closure $toNext): ?array
    {
        for ($try = 0; $try < self::TRIES; $try++) {
            $record = $this->records->load($orderId);
            if ($record === null) return null;
            $next = $toNext($record);
            if ($next === $record) return $record;
            $saved = $this->save($next);
            if ($saved !== null) return $saved;
        }
        throw new \RuntimeException("The record of an order's payments changed too often.");
    }

    /**
     * Stores the next version of a record and returns it, or null if another request has changed it in the meantime.
     *
     * @param array<string, mixed> $record
     * @return ?array<string, mixed>
     */
    public function save(array $record): ?array
    {
        $record = ['version' => $record['version'] + 1] + Settlement::seal($record, $this->now());
        return $this->records->save($record) ? $record : null;
    }

    /** Returns the gateway of a payment, or null if it isn't configured. */
    public function gatewayOf(string $orderId, array $payment): ?PaymentGateway
    {
        $gateway = $this->gateways[$payment['gateway']] ?? null;
        if ($gateway === null) $this->log('gateway-gone', $orderId, "Order $orderId has a payment at {$payment['gateway']}, which is not configured. Keep it in the list `gateway`, after the one that creates payments, until its payments have ended.");
        return $gateway;
    }

    /**
     * Applies a report to a payment and returns the order's record.
     *
     * @return array<string, mixed>
     */
    public function settle(string $orderId, string $reference, Report $report, bool $isMessage): array
    {
        $before = null;
        $record = $this->change($orderId, function (array $record) use ($orderId, $reference, $report, $isMessage, &$before): array {
            $before = $record['payments'][Settlement::indexOf($record, $reference)];
            return Settlement::apply($record, $reference, $report, ($this->findOrder)($orderId), $this->now(), $isMessage);
        });
        $payment = $record['payments'][Settlement::indexOf($record, $reference)];
        if ($before['state'] !== 'review') $this->logReview($orderId, $payment);
        if (isset($payment['mayHaveFailed']) && !isset($before['mayHaveFailed']))
            $this->log('approval-unclear', $orderId, "A company payment of order $orderId is not paid, and may await its approval: {$payment['gateway']} didn't say. At Billplz, turn on \"Extra Payment Completion Information\".");
        return $record;
    }

    /**
     * Asks the gateways about payments, one after another until the deadline.
     *
     * @param list<array<string, mixed>> $payments
     * @param bool $isMessage Whether a message is the reason, so a payer has been at the bank.
     * @return list<string> The references of the payments that couldn't be asked for. Nobody waits any longer for an
     *   expired payment about which a gateway hasn't answered for a day.
     */
    public function ask(string $orderId, array $payments, Deadline $deadline, bool $isMessage = false): array
    {
        $unasked = [];
        foreach ($payments as $payment) {
            ['id' => $id, 'reference' => $reference] = $payment;
            $gateway = $this->gatewayOf($orderId, $payment);
            try {
                if ($gateway === null) throw new PaymentFailed("$payment[gateway] is not configured.");
                $report = $deadline->run(static fn (float $seconds): ?Report => $gateway->find($id, $seconds));
            } catch (PaymentFailed $failure) {
                if ($gateway !== null) $this->log('not-checked', $orderId, "A payment of order $orderId could not be checked: {$failure->getMessage()}");
                if (!isset($payment['unansweredSince']) || $this->now() < $payment['unansweredSince'] + self::PATIENCE) {
                    $unasked[] = $reference;
                    continue;
                }
                $this->settle($orderId, $reference, new Report($id, 'pending'), false);
                continue;
            }
            if ($isMessage && $report?->status === 'pending' && ($payment['model'] ?? null) === 'B2B1') $report = new Report($id, 'unclear');
            $this->settle($orderId, $reference, $report ?? new Report($id, 'cancelled'), $isMessage);
        }
        return $unasked;
    }

    /**
     * Asks about a payment because a message says to look.
     *
     * @return ?bool Whether the gateway has answered; null if it was asked just now.
     */
    public function look(string $orderId, string $reference, Deadline $deadline): ?bool
    {
        $payment = $isAllowed = null;
        $this->change($orderId, function (array $record) use ($reference, &$payment, &$isAllowed): array {
            $payment = $record['payments'][Settlement::indexOf($record, $reference)];
            $isAllowed = Settlement::mayLook($payment, $this->now());
            return $isAllowed ? Settlement::look($record, [$reference], $this->now(), true) : $record;
        });
        if (!Settlement::isPayable($payment)) return true;
        return $isAllowed ? $this->ask($orderId, [$payment], $deadline, true) === [] : null;
    }

    /**
     * Asks about an order's payments, the newest first, judges its reviews again, since the order may have changed, and
     * calls `onPaid` if it's due.
     *
     * @param bool $isDueOnly Whether to ask only about payments that nobody has looked at for a while.
     * @return bool Whether the gateway has answered and `onPaid` hasn't failed.
     */
    public function check(string $orderId, Deadline $deadline, bool $isDueOnly): bool
    {
        $asked = [];
        $this->change($orderId, function (array $record) use ($orderId, $isDueOnly, &$asked): array {
            $now = $this->now();
            $reviews = array_filter($record['payments'], static fn (array $payment): bool => $payment['state'] === 'review');
            $record = Settlement::loseCreation($record, $now);
            if ($reviews !== []) $record = Settlement::judge($record, ($this->findOrder)($orderId), $now);
            $isWanted = static fn (array $payment): bool => Settlement::isPayable($payment) && (!$isDueOnly || Settlement::isDue($payment, $now));
            $asked = array_filter($record['payments'], $isWanted);
            return Settlement::look($record, array_column([...$asked, ...$reviews], 'reference'), $now, false);
        });
        $silent = [];
        foreach (array_reverse($asked) as $payment)
            if (!in_array($payment['gateway'], $silent, true) && $this->ask($orderId, [$payment], $deadline) !== []) $silent[] = $payment['gateway'];
        return $this->fulfil($orderId) && $silent === [];
    }

    /**
     * Cancels payments. The log names those that can still be paid.
     *
     * @param list<array<string, mixed>> $payments
     */
    public function cancel(string $orderId, array $payments, Deadline $deadline): void
    {
        $refused = $open = [];
        foreach ($payments as $payment) {
            $gateway = $this->gatewayOf($orderId, $payment);
            try {
                $isCancelled = $gateway === null ? null : $deadline->run(static fn (float $seconds): ?bool => $gateway->cancel($payment['id'], $seconds));
            } catch (PaymentFailed) {
                $isCancelled = false;
            }
            if ($isCancelled) $this->settle($orderId, $payment['reference'], new Report($payment['id'], 'cancelled'), false);
            elseif ($isCancelled === false) $refused[] = $payment;
            if (!$isCancelled) $open[] = $payment['reference'];
        }
        // A payment that was paid a moment ago can't be cancelled.
        $this->ask($orderId, $refused, $deadline);
        foreach ($this->load($orderId)['payments'] as $payment)
            if (in_array($payment['reference'], $open, true) && Settlement::isPayable($payment) && !isset($payment['cancelled']))
                $this->log('still-payable', $orderId, "A payment of order $orderId could not be cancelled, so the payer can pay it beside the next one. If both are paid, one goes to review.");
    }

    /**
     * Calls `onPaid` if it's due and isn't running. If the order has changed since it was paid, its payment needs review
     * instead. Returns false if the call has failed.
     */
    public function fulfil(string $orderId): bool
    {
        $hasClaimed = false;
        // Simultaneous messages only call `onPaid` once.
        $record = $this->change($orderId, function (array $record) use (&$hasClaimed): array {
            $next = Settlement::claim($record, $this->now());
            $hasClaimed = $next !== $record;
            return $next;
        });
        if (!$hasClaimed) return true;
        // If `onPaid` ends the process, for example with `exit`, the gateway repeats its callback.
        if (!headers_sent()) http_response_code(503);
        $payment = $record['payments'][Settlement::indexOf($record, $record['paidBy'])];
        $reason = null;
        try {
            $order = ($this->findOrder)($orderId);
            $reason = Settlement::findChange($payment, $order);
            if ($this->onPaid && $reason === null) ($this->onPaid)($order, $payment);
            $isDone = true;
        } catch (\Throwable $error) {
            $this->log('fulfilment-failed', $orderId, "onPaid failed for a paid order, and runs again: {$error->getMessage()}");
            $isDone = false;
        }
        if (!headers_sent()) http_response_code(200);
        $record = $this->change($orderId, fn (array $record): array => $reason === null ? Settlement::fulfil($record, $isDone) : Settlement::reopenReview($record, $reason, $this->now()));
        if ($reason !== null) $this->logReview($orderId, $record['payments'][Settlement::indexOf($record, $payment['reference'])]);
        return $isDone;
    }

    /**
     * Ends the review of a payment.
     *
     * @throws \InvalidArgumentException
     */
    public function resolve(string $orderId, string $reference, string $as, string $by): void
    {
        $record = $this->change($orderId, fn (array $record): array => Settlement::resolve($record, $reference, $as, $by, ($this->findOrder)($orderId), $this->now()));
        if ($record === null) throw new \InvalidArgumentException('FpxPayments: the order has no payments.');
    }

    private function logReview(string $orderId, array $payment): void
    {
        if ($payment['state'] === 'review') $this->log("review-{$payment['reason']}", $orderId, "Look at order $orderId: a payment needs a person ({$payment['reason']}). End the review with resolve().");
    }
}
