<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

use FpxCheckout\PaymentRefused;

/** Decides how a payer reaches the chosen bank without paying twice: asks, cancels, and creates. */
final class PayPolicy
{
    /** The seconds in which earlier payments are asked for and cancelled. */
    private const ASKING = 8.0;
    private const CREATING = 10.0;
    /** The number of earlier payments that are asked for and cancelled. */
    private const MAX_EARLIER = 3;
    /** The number of an order's payments that haven't expired, so that one payer can't use up the gateway's calls. */
    private const MAX_UNEXPIRED = 10;
    private const TRIES = 12;

    public function __construct(
        private readonly Ledger $ledger,
        private readonly PaymentGateway $gateway,
        private readonly ShopUrls $urls,
    ) {
    }

    /**
     * Returns the URL to redirect the payer to.
     *
     * @param array<string, mixed> $payment The reference, gateway, amount, bank, and model of a new payment.
     * @throws PaymentRefused
     */
    public function start(Order $order, array $payment): string
    {
        $deadline = $this->ledger->createDeadline(self::ASKING);
        /** @var array<string, 'answered'|'unreachable'|'cancelled'> $answers What was asked and cancelled, by reference. */
        $answers = [];
        for ($try = 0; $try < self::TRIES; $try++) {
            $record = $this->ledger->load($order->id) ?? Settlement::start($order->id);
            $now = $this->ledger->now();
            $newest = end($record['payments']);
            $page = $this->urls->get('orderUrl', $order->id, $newest['reference'] ?? '');
            if (Settlement::isBusy($record, $now)) {
                $this->ledger->fulfil($order->id);
                return $page;
            }
            if (count(array_filter($record['payments'], static fn (array $each): bool => $now < $each['expiresAt'])) >= self::MAX_UNEXPIRED) {
                $this->ledger->log('too-many', $order->id, "Order $order->id has so many payments that another one is created only after the first ones have expired. Look who tries to pay it.");
                throw new PaymentRefused('later');
            }
            $isLive = static fn (array $each): bool => Settlement::isPayable($each) && !isset($each['cancelled']);
            $earlier = array_slice(array_filter($record['payments'], $isLive), -self::MAX_EARLIER);
            $new = array_filter($earlier, static fn (array $each): bool => !isset($answers[$each['reference']]));
            if ($new !== []) {
                $unasked = $this->ledger->ask($order->id, $new, $deadline);
                foreach (array_column($new, 'reference') as $reference) $answers[$reference] = in_array($reference, $unasked, true) ? 'unreachable' : 'answered';
                continue;
            }
            if ($newest && $newest['state'] === 'pending' && Settlement::isUnderway($newest, $now)) {
                // A company payment that surely awaits its approval must not be paid again.
                if (isset($newest['awaitsApproval']) && !isset($newest['mayHaveFailed'])) return $page;
                $isSame = array_intersect_key($newest, ['gateway' => 1, 'amount' => 1, 'bank' => 1, 'model' => 1]) == array_diff_key($payment, ['reference' => 1]);
                if ($isSame) return $newest['bankUrl'] ?? $newest['url'];
            }
            // A payment that can't be asked for may have been paid. Its gateway would hardly create another one either.
            foreach ($earlier as $each)
                if ($answers[$each['reference']] === 'unreachable' && $each['gateway'] === $payment['gateway'] && $now < $each['expiresAt']) throw new PaymentRefused('later');
            $open = array_filter($earlier, static fn (array $each): bool => $answers[$each['reference']] === 'answered');
            if ($open !== []) {
                $this->ledger->cancel($order->id, $open, $deadline);
                foreach ($open as $each) $answers[$each['reference']] = 'cancelled';
                continue;
            }
            // If a payer double-clicks or submits the form in two tabs, only one request creates a payment. The other
            // request shows the order.
            if ($this->ledger->save(Settlement::add($record, $payment, $now))) return $this->create($order, $payment);
        }
        throw new PaymentRefused('later');
    }

    /** @throws PaymentRefused */
    private function create(Order $order, array $payment): string
    {
        ['reference' => $reference] = $payment;
        $page = $this->urls->get('orderUrl', $order->id, $reference);
        $new = new NewPayment(
            amount: $order->amount,
            bank: $payment['bank'],
            description: $order->description ?? "Order $order->id",
            name: $order->name,
            email: $order->email,
            callbackUrl: $this->urls->get('callbackUrl', $order->id, $reference),
            returnUrl: $this->urls->get('returnUrl', $order->id, $reference),
            phone: $order->phone,
            reference: $reference,
            model: $payment['model'] ?? null,
        );
        $problem = null;
        try {
            $created = $this->gateway->create($new, self::CREATING);
            $change = ['state' => 'pending'] + $created;
        } catch (PaymentFailed $failure) {
            $this->ledger->log('not-created', $order->id, $failure->getMessage());
            // The gateway may have created the payment, but no payer knows its URL.
            $change = ['state' => 'failed'];
            $problem = $failure->reason === 'contact' ? 'contact' : 'later';
        }
        $record = $this->ledger->change($order->id, fn (array $record): array => Settlement::finish($record, $reference, $change, $this->ledger->now()));
        if ($problem !== null) throw new PaymentRefused($problem);
        // A message may have arrived in the meantime, for example about the success of an earlier payment.
        $state = $record['payments'][Settlement::indexOf($record, $reference)]['state'];
        return $record['state'] === 'pending' && $state === 'pending' ? $created['bankUrl'] ?? $created['url'] : $page;
    }
}
