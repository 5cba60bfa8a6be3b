<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Payments\AmountLimits;
use FpxCheckout\Payments\BankChoice;
use FpxCheckout\Payments\Deadline;
use FpxCheckout\Payments\Ledger;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PaymentFailed;
use FpxCheckout\Payments\PaymentGateway;
use FpxCheckout\Payments\PayPolicy;
use FpxCheckout\Payments\Records;
use FpxCheckout\Payments\Refusal;
use FpxCheckout\Payments\Report;
use FpxCheckout\Payments\Settlement;
use FpxCheckout\Payments\ShopUrls;

require_once __DIR__ . '/autoload.php';

/**
 * Creates payments at your gateway for the payer's bank and settles their results. Only a signed message or the gateway's
 * own answer changes an order, and only if the amount is right. Repeated messages don't change anything.
 *
 * @example
 * $payments = new FpxPayments([
 *     'banks' => $banks,
 *     'gateway' => new Billplz(['apiKey' => …, 'collection' => …, 'signatureKey' => …]),
 *     'records' => new PdoRecords($pdo),
 *     'findOrder' => fn (string $id): ?Order => …,
 *     'callbackUrl' => 'https://shop.example/callback.php',
 *     'returnUrl' => 'https://shop.example/return.php',
 *     'orderUrl' => 'https://shop.example/order.php',
 *     'onPaid' => fn (Order $order) => …,
 * ]);
 */
final class FpxPayments
{
    private const NAMES = ['banks', 'gateway', 'records', 'findOrder', 'callbackUrl', 'returnUrl', 'orderUrl', 'onPaid', 'limits', 'log', 'clock'];
    /** The seconds in which the gateway is asked because of a message. */
    private const ASKING = 8.0;
    /** The number of orders, and the seconds, of one call of `checkDue`. */
    private const MAX_DUE = 100;
    private const JOB = 60.0;

    private readonly FpxBanks $banks;
    private readonly PaymentGateway $gateway;
    private readonly Ledger $ledger;
    private readonly AmountLimits $limits;
    private readonly PayPolicy $policy;
    private readonly ShopUrls $urls;

    /**
     * @param array{
     *     banks: FpxBanks,
     *     gateway: PaymentGateway|list<PaymentGateway>,
     *     records: Records,
     *     findOrder: callable(string): ?Order,
     *     callbackUrl: string,
     *     returnUrl: string,
     *     orderUrl: string,
     *     onPaid?: callable(Order, array<string, mixed>): mixed,
     *     limits?: array{B2C?: array{float, float}, B2B1?: array{float, float}},
     *     log?: callable(string, array{kind: string, orderId: string}): mixed,
     *     clock?: callable(): float,
     * } $options `gateway` can be a list: the first gateway creates payments, and the others still settle theirs.
     *   `findOrder` returns the current order, or null if it no longer exists or was cancelled. The URLs must be absolute,
     *   with https; `order` and `payment` are added to their queries. `onPaid` can send an e-mail and reduce the stock. It
     *   should be idempotent because it's called again if it throws or the process ends. It receives the order that was
     *   paid: if the order has changed since, the payment needs review instead. `limits` overrides the lowest and highest
     *   amount of a model in ringgit. Default: `['B2C' => [1, 30_000], 'B2B1' => [2, 1_000_000]]`.
     */
    public function __construct(array $options)
    {
        foreach (array_keys($options) as $name)
            if (!in_array($name, self::NAMES, true)) throw new \InvalidArgumentException('FpxPayments: the options are ' . implode(', ', self::NAMES) . '.');
        foreach (['banks' => FpxBanks::class, 'records' => Records::class] as $name => $class)
            if (!($options[$name] ?? null) instanceof $class) throw new \InvalidArgumentException("FpxPayments: `$name` must be a $class.");
        $gateways = [];
        foreach (is_array($options['gateway'] ?? null) ? $options['gateway'] : [$options['gateway'] ?? null] as $gateway) {
            if (!$gateway instanceof PaymentGateway) throw new \InvalidArgumentException('FpxPayments: `gateway` must be a ' . PaymentGateway::class . ', or a list of them.');
            $name = $gateway->name();
            if (isset($gateways[$name])) throw new \InvalidArgumentException("FpxPayments: two gateways have the name \"$name\", which is stored with each payment. Give the new one another name, such as new Billplz(['name' => 'billplz-2', …]).");
            $gateways[$name] = $gateway;
        }
        if ($gateways === []) throw new \InvalidArgumentException('FpxPayments: `gateway` must not be an empty list.');
        $this->urls = new ShopUrls($options);
        if (!is_callable($options['findOrder'] ?? null)) throw new \InvalidArgumentException('FpxPayments: `findOrder` must be callable.');
        $this->banks = $options['banks'];
        $this->gateway = reset($gateways);
        $this->limits = new AmountLimits($options['limits'] ?? []);
        $this->ledger = new Ledger(
            $options['records'],
            $gateways,
            \Closure::fromCallable($options['findOrder']),
            isset($options['onPaid']) ? \Closure::fromCallable($options['onPaid']) : null,
            \Closure::fromCallable($options['log'] ?? static fn (string $message) => error_log("fpx-checkout: $message")),
            \Closure::fromCallable($options['clock'] ?? static fn (): float => microtime(true)),
        );
        $this->policy = new PayPolicy($this->ledger, $this->gateway, $this->urls);
    }

    /**
     * Returns the URL to redirect the payer to, with status 303. This is the payer's bank, or the order page if the order
     * is paid, awaits its approval, or is being paid in another tab. An earlier payment that is still open is continued
     * at the same bank. At another bank, it's cancelled first, so that nobody pays twice.
     *
     * @param mixed $bank The submitted bank code.
     * @param mixed $model The submitted model or the only model in the picker, which is "B2C" or "B2B1". An empty text
     *   means that the bank has no model.
     * @throws PaymentRefused if the payer can't be redirected to a bank.
     */
    public function pay(Order $order, mixed $bank, mixed $model = null): string
    {
        $model = $model === '' ? null : $model;
        if ($order->currency !== 'MYR' || $order->amount < 1) throw new PaymentRefused('order');
        if (!in_array($model, [null, 'B2C', 'B2B1'], true)) throw new PaymentRefused('bank');
        $log = fn (string $message) => $this->ledger->log('model-missing', $order->id, $message);
        $chosen = BankChoice::read($this->banks, $bank, $model, $log);
        $refusal = $this->limits->explain($order, $chosen['limitModel']);
        if ($refusal !== null) {
            $this->ledger->log('amount', $order->id, $refusal);
            throw new PaymentRefused('amount');
        }
        unset($chosen['limitModel']);
        $payment = ['reference' => ShopUrls::createReference(), 'gateway' => $this->gateway->name(), 'amount' => $order->amount] + $chosen;
        return $this->policy->start($order, $payment);
    }

    /**
     * Settles a callback. Returns the status for your response. This is 200, 401 if the message is forged, 404 if the
     * payment is unknown, or 503 if your `onPaid` function failed or the gateway had to be asked and didn't say how the
     * payment has ended. The gateway retries callbacks until the status is 200.
     */
    public function callback(?Message $message = null): int
    {
        $message ??= Message::current();
        $orderId = ShopUrls::readParameter($message, 'order');
        $record = $orderId === null ? null : $this->ledger->load($orderId);
        if ($record === null) return $this->refuseUnknown((string) $orderId);
        $reference = ShopUrls::readParameter($message, 'payment');
        $index = Settlement::indexOf($record, $reference);
        $gateway = $index === null ? $this->gateway : $this->ledger->gatewayOf($orderId, $record['payments'][$index]);
        if ($gateway === null) return 503;
        $deadline = $this->ledger->createDeadline(self::ASKING);
        try {
            $report = $gateway->readCallback($message);
        } catch (Refusal $refusal) {
            $this->logRefusal($refusal, $gateway, 'callback', $orderId);
            if ($refusal->reason !== 'ambiguous') return 401;
            // The signature is valid, so the gateway has news about the order.
            $report = null;
        }
        if ($report === null) return $index === null ? $this->refuseUnknown($orderId) : $this->answerByLook($orderId, $reference, $deadline);
        $index = Settlement::indexOf($record, $report->paymentId);
        if ($index === null) {
            try {
                $reference = $this->adopt($record, $gateway, $reference, $report->paymentId, $deadline);
            } catch (PaymentFailed $failure) {
                $this->ledger->log('callback-failed', $orderId, $failure->getMessage());
                return 503;
            }
            if ($reference === null) return $this->refuseUnknown($orderId);
        } else {
            $reference = $record['payments'][$index]['reference'];
        }
        $this->ledger->settle($orderId, $reference, $report, true);
        return $this->ledger->fulfil($orderId) ? 200 : 503;
    }

    /**
     * Settles the payer's return. Returns the URL of the order page. The URL contains the reference of the payment, so
     * it also works if a bank app opens it in another browser. If the return isn't signed, the gateway is asked: three times
     * at once for each payment, then every 15 seconds.
     */
    public function returned(?Message $message = null): string
    {
        $message ??= Message::current();
        $orderId = (string) ShopUrls::readParameter($message, 'order');
        $reference = (string) ShopUrls::readParameter($message, 'payment');
        try {
            $isKnown = $this->settleReturn($message, $orderId, $reference);
        } catch (\Throwable $error) {
            // The payer, who may have paid, sees the order's page. The callback settles the payment.
            $this->ledger->log('return-failed', $orderId, "The return of order $orderId could not be settled: {$error->getMessage()}");
            $isKnown = true;
        }
        if ($isKnown) return $this->urls->get('orderUrl', $orderId, $reference);
        $this->ledger->log('unknown-return', $orderId, 'A payer returned with a payment that this shop does not have.');
        return $this->urls->get('orderUrl');
    }

    /**
     * Returns the payment status to show on the order page.
     *
     * - `state` is "open" if the payer hasn't chosen a bank yet.
     * - `isWaiting` is whether to reload the page in a few seconds.
     * - `awaitsApproval` is whether a second person must approve the payment in the company's internet banking.
     * - `canPay` is whether the payer can choose a bank.
     * - `continueUrl` is the gateway's page for a pending payment, unless it surely awaits its approval: the page could
     *   take a second payment.
     * - `reviews` are the payments that need a person. Don't show them to the payer.
     *
     * @param ?string $reference The `payment` parameter of the page's URL. Pass it if the visitor's session doesn't know
     *   the order. If the reference is wrong, the state is "open".
     * @return array{state: 'open'|'creating'|'pending'|'paid'|'failed'|'review', isWaiting: bool, awaitsApproval: bool, canPay: bool, continueUrl: ?string, reviews: list<array<string, mixed>>}
     */
    public function status(string $orderId, ?string $reference = null): array
    {
        $record = $this->ledger->load($orderId);
        $isKnown = $record !== null && ($reference === null || in_array($reference, array_column($record['payments'], 'reference'), true));
        $payments = $isKnown ? $record['payments'] : [];
        $newest = end($payments);
        $state = $isKnown ? $record['state'] : 'open';
        // The payer can begin again after a lost creation, and after a payment that nobody paid in time.
        if (in_array($state, ['creating', 'pending'], true) && !Settlement::isUnderway($newest, $this->ledger->now())) $state = 'failed';
        $awaitsApproval = $state === 'pending' && isset($newest['awaitsApproval']);
        $mayHaveFailed = $awaitsApproval && isset($newest['mayHaveFailed']);
        return [
            'state' => $state,
            'isWaiting' => $state === 'creating' || ($state === 'pending' && !$awaitsApproval),
            'awaitsApproval' => $awaitsApproval,
            'canPay' => $state === 'open' || $state === 'failed' || $mayHaveFailed,
            'continueUrl' => $state === 'pending' && (!$awaitsApproval || $mayHaveFailed) ? $newest['url'] : null,
            'reviews' => array_values(array_filter($payments, static fn (array $payment): bool => $payment['state'] === 'review')),
        ];
    }

    /**
     * Asks the gateway about an order's payments that may still be paid, judges the payments in review again, and calls
     * `onPaid` if it's due. Returns false if the gateway didn't answer or `onPaid` failed.
     */
    public function check(string $orderId): bool
    {
        return $this->ledger->check($orderId, $this->ledger->createDeadline(self::JOB), false);
    }

    /**
     * Checks the orders that are due: those with an open or expired payment, a review, or an `onPaid` call that failed.
     * Call this function every few minutes in a scheduled job, since callbacks can get lost. If the gateway hangs, the
     * next call goes on. Returns the number of checked orders.
     */
    public function checkDue(): int
    {
        $deadline = $this->ledger->createDeadline(self::JOB);
        $checked = 0;
        foreach ($this->ledger->findDue(self::MAX_DUE) as $orderId) {
            if ($deadline->isOver()) break;
            try {
                $this->ledger->check($orderId, $deadline, true);
            } catch (\Throwable $error) {
                // The other orders must not wait for one that can't be read.
                $this->ledger->log('not-checked', $orderId, "Order $orderId could not be checked, and comes again: {$error->getMessage()}");
            }
            $checked++;
        }
        return $checked;
    }

    /**
     * Ends the review of a payment. `status()` lists the payments in review.
     *
     * @param 'accept'|'refunded' $as With "accept", the payment pays the order although it doesn't fit it. "refunded"
     *   says that you have returned the money, so that the payer can pay again.
     * @param string $by Who has decided. The record keeps it.
     * @throws \InvalidArgumentException if the payment isn't in review, or money is accepted for an order that no longer exists.
     */
    public function resolve(string $orderId, string $reference, string $as, string $by): void
    {
        $this->ledger->resolve($orderId, $reference, $as, $by);
        $this->ledger->fulfil($orderId);
    }

    /**
     * Finds the payment whose creation was answered too late: the gateway has been paid with the reference of a payment of
     * ours that has no id. Returns the reference, or null if there is none.
     *
     * @throws PaymentFailed
     */
    private function adopt(array $record, PaymentGateway $gateway, ?string $reference, string $id, Deadline $deadline): ?string
    {
        ['orderId' => $orderId] = $record;
        $index = Settlement::indexOf($record, $reference);
        if ($index === null || isset($record['payments'][$index]['id'])) return null;
        $found = $deadline->run(static fn (float $seconds): ?Report => $gateway->find($id, $seconds));
        if ($found?->reference !== $reference || $found->status !== 'paid') return null;
        $this->ledger->log('adopted', $orderId, "Order $orderId: {$gateway->name()} had created payment $id, although its answer was lost.");
        $this->ledger->change($orderId, fn (array $record): array => Settlement::finish($record, $reference, ['id' => $id], $this->ledger->now()));
        return $reference;
    }

    /** Settles the payer's return. Returns whether the order has the payment. */
    private function settleReturn(Message $message, string $orderId, string $reference): bool
    {
        $record = $this->ledger->load($orderId);
        $index = $record === null ? null : Settlement::indexOf($record, $reference);
        if ($index === null) return false;
        $payment = $record['payments'][$index];
        $gateway = $this->ledger->gatewayOf($orderId, $payment);
        $report = null;
        try {
            $report = $gateway?->readReturn($message);
        } catch (Refusal $refusal) {
            $this->logRefusal($refusal, $gateway, 'return', $orderId);
        }
        $deadline = $this->ledger->createDeadline(self::ASKING);
        $isOwn = $report !== null && ($report->paymentId === ($payment['id'] ?? null) || $this->adopt($record, $gateway, $reference, $report->paymentId, $deadline) !== null);
        if ($isOwn) $this->ledger->settle($orderId, $reference, $report, true);
        elseif ($gateway !== null && $this->ledger->look($orderId, $reference, $deadline) === false) throw new PaymentFailed('The gateway did not answer.');
        $this->ledger->fulfil($orderId);
        return true;
    }

    /** Asks the gateway because of a callback, and returns the status of the response. */
    private function answerByLook(string $orderId, string $reference, Deadline $deadline): int
    {
        $isAnswered = $this->ledger->look($orderId, $reference, $deadline);
        if ($isAnswered === false) return 503;
        $record = $this->ledger->load($orderId);
        $hasEnded = !in_array($record['payments'][Settlement::indexOf($record, $reference)]['state'], ['creating', 'pending'], true);
        if ($isAnswered && $hasEnded) return $this->ledger->fulfil($orderId) ? 200 : 503;
        $this->ledger->log('callback-early', $orderId, "A callback about order $orderId is answered with 503, so that the gateway repeats it: the gateway itself does not say yet how the payment has ended, or was asked just now.");
        return 503;
    }

    private function refuseUnknown(string $orderId): int
    {
        $this->ledger->log('unknown-payment', $orderId, 'A callback is about a payment that this shop does not have.');
        return 404;
    }

    private function logRefusal(Refusal $refusal, PaymentGateway $gateway, string $what, string $orderId): void
    {
        $advice = [
            'wrong-signature' => ' If this happens to real payments, copy the signature key again.',
            'ambiguous' => ' The gateway is asked instead.',
        ];
        $this->ledger->log("$what-$refusal->reason", $orderId, "{$gateway->name()}: a $what was refused ($refusal->reason)." . ($advice[$refusal->reason] ?? ''));
    }
}
