<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Payments\AmountLimits;
use FpxCheckout\Payments\BankChoice;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\NewPayment;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PaymentFailed;
use FpxCheckout\Payments\PaymentGateway;
use FpxCheckout\Payments\Records;
use FpxCheckout\Payments\RecordStore;
use FpxCheckout\Payments\Refusal;
use FpxCheckout\Payments\Report;
use FpxCheckout\Payments\Settlement;
use FpxCheckout\Payments\ShopUrls;

require_once __DIR__ . '/autoload.php';

/**
 * Creates payments at your gateway for the payer's bank and settles their results. Only a signed callback or return
 * changes an order, and only if the amount is right. Repeated messages don't change anything.
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
    /** The time in seconds after which a running `onPaid` call is treated as lost. */
    private const WORK_SECONDS = 60;

    private readonly FpxBanks $banks;
    private readonly PaymentGateway $gateway;
    private readonly RecordStore $records;
    private readonly \Closure $findOrder;
    private readonly ?\Closure $onPaid;
    private readonly \Closure $log;
    private readonly AmountLimits $limits;
    private readonly \Closure $clock;
    private readonly ShopUrls $urls;

    /**
     * @param array{
     *     banks: FpxBanks,
     *     gateway: PaymentGateway,
     *     records: Records,
     *     findOrder: callable(string): ?Order,
     *     callbackUrl: string,
     *     returnUrl: string,
     *     orderUrl: string,
     *     onPaid?: callable(Order, array<string, mixed>): mixed,
     *     limits?: array{B2C?: array{float, float}, B2B1?: array{float, float}},
     *     log?: callable(string): mixed,
     *     clock?: callable(): float,
     * } $options `findOrder` returns the current order, or null if it no longer exists or was cancelled. The URLs must be
     *   absolute; `order` and `payment` are added to their queries. `onPaid` can send an e-mail and reduce the stock. It
     *   should be idempotent because it's called again if it throws or the process ends. `limits` overrides the lowest and
     *   highest amount of a model in ringgit. Default: `['B2C' => [1, 30_000], 'B2B1' => [2, 1_000_000]]`.
     */
    public function __construct(array $options)
    {
        foreach (array_keys($options) as $name)
            if (!in_array($name, self::NAMES, true)) throw new \InvalidArgumentException('FpxPayments: the options are ' . implode(', ', self::NAMES) . '.');
        foreach (['banks' => FpxBanks::class, 'gateway' => PaymentGateway::class, 'records' => Records::class] as $name => $class)
            if (!($options[$name] ?? null) instanceof $class) throw new \InvalidArgumentException("FpxPayments: `$name` must be a $class.");
        $this->urls = new ShopUrls($options);
        if (!is_callable($options['findOrder'] ?? null)) throw new \InvalidArgumentException('FpxPayments: `findOrder` must be callable.');
        ['banks' => $this->banks, 'gateway' => $this->gateway] = $options;
        $this->records = new RecordStore($options['records']);
        $this->findOrder = \Closure::fromCallable($options['findOrder']);
        $this->onPaid = isset($options['onPaid']) ? \Closure::fromCallable($options['onPaid']) : null;
        $this->limits = new AmountLimits($options['limits'] ?? []);
        $this->log = \Closure::fromCallable($options['log'] ?? static fn (string $message) => error_log("fpx-checkout: $message"));
        $this->clock = \Closure::fromCallable($options['clock'] ?? static fn (): float => microtime(true));
    }

    /**
     * Returns the URL to redirect the payer to, with status 303. This is the payer's bank, or the order page if the
     * order is paid or another payment is in progress.
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
        $chosen = BankChoice::read($this->banks, $bank, $model, $this->log);
        $refusal = $this->limits->explain($order, $model ?? $chosen['statedModel']);
        if ($refusal !== null) {
            ($this->log)($refusal);
            throw new PaymentRefused('amount');
        }
        unset($chosen['statedModel']);
        for ($try = 0; $try < RecordStore::TRIES; $try++) {
            $record = $this->records->load($order->id) ?? Settlement::start($order->id);
            $open = $this->findOpen($record, $order, $chosen);
            if ($open !== null) return $open;
            $payment = [
                'reference' => ShopUrls::createReference(),
                'state' => 'creating',
                'since' => Settlement::toMs($this->now()),
                'amount' => $order->amount,
            ] + $chosen;
            // If a payer double-clicks or submits the form in two tabs, only one request creates a payment. The other
            // request shows the order.
            if ($this->records->save(Settlement::add($record, $payment))) return $this->create($order, $payment);
        }
        throw new PaymentRefused('later');
    }

    /**
     * Settles a callback. Returns the status for your response. This is 200, 401 if the message is forged, 404 if the
     * payment is unknown, or 503 if your `onPaid` function failed or hasn't ended yet. The gateway retries callbacks
     * until the status is 200.
     */
    public function callback(?Message $message = null): int
    {
        $message ??= Message::current();
        $orderId = ShopUrls::readParameter($message, 'order');
        try {
            $report = $this->gateway->readCallback($message);
        } catch (Refusal $refusal) {
            $this->logRefusal($refusal, 'callback');
            if ($refusal->reason !== 'ambiguous' || $orderId === null) return 401;
            // The signature is valid, so the gateway has news about the order.
            $this->checkNewest($orderId, ShopUrls::readParameter($message, 'payment'));
            return ($this->records->load($orderId)['work'] ?? null) === 'done' ? 200 : 503;
        }
        if ($orderId === null || !$this->settle($orderId, $report)) {
            ($this->log)("{$this->gateway->name()}: a callback is about a payment that this shop doesn't have.");
            return 404;
        }
        return $this->work($orderId) ? 200 : 503;
    }

    /**
     * Settles the payer's return. Returns the URL of the order page. The URL contains the reference of the payment, so
     * it also works if a bank app opens it in another browser. If the return isn't signed, the state is requested from
     * the gateway, at most once every 15 seconds for each order.
     */
    public function returned(?Message $message = null): string
    {
        $message ??= Message::current();
        $orderId = ShopUrls::readParameter($message, 'order');
        $reference = ShopUrls::readParameter($message, 'payment');
        if ($orderId === null || $reference === null) return $this->urls->get('orderUrl');
        try {
            $report = $this->gateway->readReturn($message);
        } catch (Refusal $refusal) {
            // Anyone may open the return page, so we only log requests that look signed.
            if ($refusal->reason !== 'missing-field') $this->logRefusal($refusal, 'return');
            $report = null;
        }
        if ($report !== null && $this->settle($orderId, $report)) $this->work($orderId);
        else $this->checkNewest($orderId, $reference);
        return $this->urls->get('orderUrl', $orderId, $reference);
    }

    /**
     * Returns the payment status to show on the order page.
     *
     * - `state` is "open" if the payer hasn't chosen a bank yet.
     * - `isWaiting` is whether to reload the page in a few seconds.
     * - `awaitsApproval` is whether a second person must approve the payment in the company's internet banking.
     * - `canPay` is whether the payer can choose a bank.
     * - `continueUrl` is the gateway's page for a pending payment.
     *
     * @param ?string $reference The `payment` parameter of the page's URL. Pass it if the visitor's session doesn't know
     *   the order. If the reference is wrong, the state is "open".
     * @return array{state: 'open'|'creating'|'pending'|'paid'|'failed'|'review', isWaiting: bool, awaitsApproval: bool, canPay: bool, continueUrl: ?string}
     */
    public function status(string $orderId, ?string $reference = null): array
    {
        $record = $this->records->load($orderId);
        $newest = $record === null ? false : end($record['payments']);
        $isKnown = $newest !== false && ($reference === null || in_array($reference, array_column($record['payments'], 'reference'), true));
        $state = $isKnown ? $record['state'] : 'open';
        $isCreating = $isKnown && Settlement::isBeingCreated($newest, $this->now());
        if ($state === 'creating' && !$isCreating) $state = 'failed';
        $awaitsApproval = $state === 'pending' && ($newest['awaitsApproval'] ?? false);
        return [
            'state' => $state,
            'isWaiting' => $state === 'creating' || ($state === 'pending' && !$awaitsApproval),
            'awaitsApproval' => $awaitsApproval,
            'canPay' => $state === 'open' || $state === 'failed',
            'continueUrl' => $state === 'pending' ? $newest['url'] : null,
        ];
    }

    /**
     * Requests the state of an order's pending payments from the gateway and calls `onPaid` if it's due. Since
     * callbacks can get lost, you should call this function in a scheduled job for pending orders.
     */
    public function check(string $orderId): void
    {
        $this->ask($orderId, $this->records->load($orderId)['payments'] ?? []);
    }

    /**
     * Calls `onPaid` if it's due and isn't running. You can call this function in a scheduled job for orders whose `work`
     * is "due". Returns false as long as `onPaid` is due.
     */
    public function work(string $orderId): bool
    {
        $hasClaimed = false;
        // Simultaneous callbacks only call `onPaid` once.
        $record = $this->records->change($orderId, function (array $record) use (&$hasClaimed): array {
            $isRunning = abs($this->now() - ($record['workSince'] ?? 0) / 1000) < self::WORK_SECONDS;
            $hasClaimed = ($record['work'] ?? null) === 'due' && !$isRunning;
            return $hasClaimed ? ['workSince' => Settlement::toMs($this->now())] + $record : $record;
        });
        if (!$hasClaimed) return ($record['work'] ?? null) !== 'due';
        try {
            $order = ($this->findOrder)($orderId) ?? throw new \RuntimeException('The order no longer exists.');
            if ($this->onPaid) ($this->onPaid)($order, $record['payments'][Settlement::indexOf($record, $record['paidBy'])]);
            $work = 'done';
        } catch (\Throwable $error) {
            ($this->log)("onPaid failed for a paid order, and runs again: {$error->getMessage()}");
            $work = 'due';
        }
        $ended = $this->records->change($orderId, static function (array $record) use ($work): array {
            unset($record['workSince']);
            return $record['work'] === 'done' ? $record : ['work' => $work] + $record;
        });
        return $ended['work'] === 'done';
    }

    /** Returns the URL to redirect the payer to, or null if the order needs a new payment. */
    private function findOpen(array $record, Order $order, array $chosen): ?string
    {
        $newest = end($record['payments']);
        if ($newest === false) return null;
        $page = $this->urls->get('orderUrl', $order->id, $newest['reference']);
        if (in_array($record['state'], ['paid', 'review'], true) || Settlement::isBeingCreated($newest, $this->now())) return $page;
        if ($newest['state'] !== 'pending' || $newest['amount'] !== $order->amount) return null;
        // We reuse the pending payment so that the order isn't paid twice. Payers can choose another bank on the
        // gateway's page.
        $isSameBank = $chosen === array_intersect_key($newest, ['bank' => 1, 'model' => 1]);
        return $isSameBank ? $newest['bankUrl'] ?? $newest['url'] : $newest['url'];
    }

    /** @throws PaymentRefused */
    private function create(Order $order, array $payment): string
    {
        ['reference' => $reference] = $payment;
        try {
            $created = $this->gateway->create(new NewPayment(
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
            ));
            $change = ['state' => 'pending'] + $created;
        } catch (PaymentFailed $failure) {
            ($this->log)($failure->getMessage());
            // Even if the gateway created the payment, no payer knows its URL.
            $change = ['state' => 'failed'];
        }
        $record = $this->records->change($order->id, static fn (array $record): array => Settlement::finish($record, $reference, $change));
        if ($change['state'] === 'failed') throw new PaymentRefused('later');
        // A message may have arrived in the meantime, for example about the success of an earlier payment.
        $state = $record['payments'][Settlement::indexOf($record, $reference)]['state'];
        if ($record['state'] !== 'pending' || $state !== 'pending') return $this->urls->get('orderUrl', $order->id, $reference);
        return $created['bankUrl'] ?? $created['url'];
    }

    /**
     * Requests the state of a payment, or of the newest payments. Since anyone can repeat the requests that lead to this
     * call, the gateway is asked at most once every 15 seconds for each order.
     */
    private function checkNewest(string $orderId, ?string $reference): void
    {
        $due = [];
        $this->records->change($orderId, function (array $record) use ($reference, &$due): array {
            $due = Settlement::findDue($record, $reference, $this->now());
            return $due === [] ? $record : ['checkedAt' => Settlement::toMs($this->now())] + $record;
        });
        if ($due !== []) $this->ask($orderId, $due);
    }

    /** @param list<array<string, mixed>> $payments The payments whose state is requested from the gateway. */
    private function ask(string $orderId, array $payments): void
    {
        foreach (array_filter($payments, Settlement::isPayable(...)) as $payment) {
            try {
                $report = $this->gateway->find($payment['id']);
            } catch (PaymentFailed $failure) {
                ($this->log)($failure->getMessage());
                continue;
            }
            if ($report !== null) $this->settle($orderId, $report, isMessage: false);
        }
        $this->work($orderId);
    }

    private function logRefusal(Refusal $refusal, string $what): void
    {
        $advice = [
            'wrong-signature' => ' If this happens to real payments, copy the signature key again.',
            'ambiguous' => ' The gateway is asked instead.',
        ];
        ($this->log)("{$this->gateway->name()}: a $what was refused ($refusal->reason)." . ($advice[$refusal->reason] ?? ''));
    }

    /** Applies a report to an order. Returns whether the payment belongs to the order. */
    private function settle(string $orderId, Report $report, bool $isMessage = true): bool
    {
        $record = $this->records->change($orderId, function (array $record) use ($orderId, $report, $isMessage): array {
            return Settlement::apply($record, $report, ($this->findOrder)($orderId), $this->now(), $isMessage);
        });
        $index = $record === null ? null : Settlement::indexOf($record, $report->paymentId);
        if ($index === null) return false;
        $payment = $record['payments'][$index];
        if ($payment['state'] === 'review') ($this->log)("Look at order $orderId: a payment needs a person ({$payment['reason']}).");
        return true;
    }

    private function now(): float
    {
        return ($this->clock)();
    }
}
