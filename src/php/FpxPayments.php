<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\Payments\AmountLimits;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\NewPayment;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PaymentFailed;
use FpxCheckout\Payments\PaymentGateway;
use FpxCheckout\Payments\Records;
use FpxCheckout\Payments\Refusal;
use FpxCheckout\Payments\Report;
use FpxCheckout\Payments\Settlement;
use FpxCheckout\Payments\ShopUrls;

require_once __DIR__ . '/autoload.php';

/**
 * Payments: creates one at your gateway for the payer's bank, and settles what the gateway says about it. Only a signed
 * callback or return changes an order, and only if the amount is right. Repeated ones change nothing.
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
    /** How often a change is tried again because another request changed the record. */
    private const TRIES = 5;
    /** After this many seconds, `onPaid` is taken for one whose process has ended. */
    private const WORK_SECONDS = 60;

    private readonly FpxBanks $banks;
    private readonly PaymentGateway $gateway;
    private readonly Records $records;
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
     * } $options `findOrder` returns the order as it is now, null if it no longer exists or was cancelled. The URLs are
     *   absolute; `order` and `payment` are added to their queries. `onPaid` sends the e-mail and reduces the stock; it
     *   runs again if it throws or the process ends, so it must not do harm twice. `limits` replaces the lowest and the highest
     *   amount of a model, in ringgit: by default `['B2C' => [1, 30_000], 'B2B1' => [2, 1_000_000]]`.
     */
    public function __construct(array $options)
    {
        foreach (array_keys($options) as $name)
            if (!in_array($name, self::NAMES, true)) throw new \InvalidArgumentException('FpxPayments: the options are ' . implode(', ', self::NAMES) . '.');
        foreach (['banks' => FpxBanks::class, 'gateway' => PaymentGateway::class, 'records' => Records::class] as $name => $class)
            if (!($options[$name] ?? null) instanceof $class) throw new \InvalidArgumentException("FpxPayments: `$name` must be a $class.");
        $this->urls = new ShopUrls($options);
        if (!is_callable($options['findOrder'] ?? null)) throw new \InvalidArgumentException('FpxPayments: `findOrder` must be callable.');
        ['banks' => $this->banks, 'gateway' => $this->gateway, 'records' => $this->records] = $options;
        $this->findOrder = \Closure::fromCallable($options['findOrder']);
        $this->onPaid = isset($options['onPaid']) ? \Closure::fromCallable($options['onPaid']) : null;
        $this->limits = new AmountLimits($options['limits'] ?? []);
        $this->log = \Closure::fromCallable($options['log'] ?? static fn (string $message) => error_log("fpx-checkout: $message"));
        $this->clock = \Closure::fromCallable($options['clock'] ?? static fn (): float => microtime(true));
    }

    /**
     * Returns the URL to redirect the payer to, with status 303: the bank, or the order's page if the order is paid or a
     * payment of it is under way.
     *
     * @param mixed $bank The code that the form submitted.
     * @param ?string $model The model that the picker offers or that the form submitted: "B2C" or "B2B1".
     * @throws PaymentRefused if the payer can't go to a bank now.
     */
    public function pay(Order $order, mixed $bank, ?string $model = null): string
    {
        if ($order->currency !== 'MYR' || $order->amount < 1) throw new PaymentRefused('order');
        $chosen = $this->readBank($bank, $model);
        $refusal = $this->limits->explain($order, $model ?? $chosen['statedModel']);
        if ($refusal !== null) {
            ($this->log)($refusal);
            throw new PaymentRefused('amount');
        }
        unset($chosen['statedModel']);
        for ($try = 0; $try < self::TRIES; $try++) {
            $record = $this->records->load($order->id) ?? Settlement::start($order->id);
            $open = $this->findOpen($record, $order, $chosen);
            if ($open !== null) return $open;
            $payment = [
                'reference' => ShopUrls::createReference(),
                'state' => 'creating',
                'since' => Settlement::toMs($this->now()),
                'amount' => $order->amount,
            ] + $chosen;
            // After a double click, or in two tabs, one request creates the payment. The other shows the order.
            if ($this->save(Settlement::add($record, $payment))) return $this->create($order, $payment);
        }
        throw new PaymentRefused('later');
    }

    /**
     * Settles a callback. Returns the status to respond with: 200, 401 if the message is forged, 404 if it's about no
     * payment of this shop, 503 if your `onPaid` failed. The gateway repeats what isn't answered with 200.
     */
    public function callback(?Message $message = null): int
    {
        $message ??= Message::current();
        $report = $this->verify($message, false);
        if ($report === null) return 401;
        $orderId = ShopUrls::readParameter($message, 'order');
        if ($orderId === null || !$this->settle($orderId, $report)) {
            ($this->log)("{$this->gateway->name()}: a callback is about a payment that this shop doesn't have.");
            return 404;
        }
        return $this->work($orderId) ? 200 : 503;
    }

    /**
     * Settles the payer's return. Returns the URL of the order's page, with the payment's reference, so that it also opens
     * in another browser than the one that paid: bank apps open the default one. If the return isn't signed, the gateway
     * is asked.
     */
    public function returned(?Message $message = null): string
    {
        $message ??= Message::current();
        $orderId = ShopUrls::readParameter($message, 'order');
        $reference = ShopUrls::readParameter($message, 'payment');
        if ($orderId === null || $reference === null) return $this->urls->get('orderUrl');
        $report = $this->verify($message, true);
        if ($report !== null && $this->settle($orderId, $report)) $this->work($orderId);
        elseif ($this->status($orderId, $reference)['state'] === 'pending') $this->check($orderId);
        return $this->urls->get('orderUrl', $orderId, $reference);
    }

    /**
     * Returns what the order's page shows. `state` is "open" while the payer hasn't chosen a bank; `isWaiting` says whether
     * to reload the page in a few seconds; `awaitsApproval` whether a second person must approve the payment in the
     * company's internet banking, which may take days; `canPay` whether the payer can choose a bank (again); `continueUrl` is the
     * gateway's page of a payment that is pending.
     *
     * @param ?string $reference The `payment` in the page's URL. Pass it if the visitor's session doesn't know the order:
     *   the state of an order whose reference is wrong is "open".
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
     * Asks the gateway about the payments of an order that haven't ended, and runs work that is due. A callback can get
     * lost, so let a scheduled job call it for orders that stay pending.
     */
    public function check(string $orderId): void
    {
        foreach ($this->records->load($orderId)['payments'] ?? [] as $payment) {
            if (!isset($payment['id']) || !in_array($payment['state'], ['pending', 'failed'], true)) continue;
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

    /** Runs `onPaid` if it's due: a scheduled job can call it for the orders whose `work` is still "due". */
    public function work(string $orderId): bool
    {
        $record = $this->records->load($orderId);
        if (($record['work'] ?? null) !== 'due') return true;
        $since = ($record['workSince'] ?? 0) / 1000;
        if ($this->now() - $since < self::WORK_SECONDS) return true;
        $order = ($this->findOrder)($orderId);
        $record['workSince'] = Settlement::toMs($this->now());
        // Two callbacks at the same time run it once.
        if ($order === null || !$this->save($record)) return true;
        $index = Settlement::indexOf($record, $record['paidBy']);
        try {
            if ($this->onPaid) ($this->onPaid)($order, $record['payments'][$index]);
            $done = ['work' => 'done'];
        } catch (\Throwable $error) {
            ($this->log)("onPaid failed for a paid order, and runs again: {$error->getMessage()}");
            $done = ['work' => 'due'];
        }
        $this->change($orderId, static function (array $record) use ($done): array {
            unset($record['workSince']);
            return [...$record, ...$done];
        });
        return $done['work'] === 'done';
    }

    /**
     * Returns the chosen bank and its model, as a payment stores them.
     *
     * @return array{bank: string, model?: string, statedModel: ?string}
     * @throws PaymentRefused
     */
    private function readBank(mixed $code, ?string $model): array
    {
        try {
            $banks = array_values(array_filter($this->banks->all($model), static fn (array $bank): bool => $bank['code'] === $code));
        } catch (BanksUnavailable) {
            throw new PaymentRefused('later');
        }
        if ($banks === []) throw new PaymentRefused('bank');
        $stated = array_unique(array_map(BankFacts::readModel(...), $banks));
        if ($model === null && count($stated) > 1) {
            ($this->log)('A bank was chosen whose code is in both FPX models. Submit the model too (model-name on the picker), or pass one to pay().');
            throw new PaymentRefused('bank');
        }
        $known = $model ?? $stated[0] ?? BankFacts::inferModel($banks[0], $banks);
        return ['bank' => $code] + array_filter(['model' => $known]) + ['statedModel' => $stated[0]];
    }

    /** Returns where a payer goes whose order needs no new payment; null if it needs one. */
    private function findOpen(array $record, Order $order, array $chosen): ?string
    {
        $newest = end($record['payments']);
        if ($newest === false) return null;
        $page = $this->urls->get('orderUrl', $order->id, $newest['reference']);
        if (in_array($record['state'], ['paid', 'review'], true) || Settlement::isBeingCreated($newest, $this->now())) return $page;
        if ($newest['state'] !== 'pending' || $newest['amount'] !== $order->amount) return null;
        // The same payment again, because two could both be paid. Another bank is chosen on the gateway's page.
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
            // If the gateway created a payment anyway, no payer knows its URL.
            $change = ['state' => 'failed'];
        }
        $this->change($order->id, static fn (array $record): array => Settlement::finish($record, $reference, $change));
        if ($change['state'] === 'failed') throw new PaymentRefused('later');
        return $created['bankUrl'] ?? $created['url'];
    }

    private function verify(Message $message, bool $isReturn): ?Report
    {
        try {
            return $isReturn ? $this->gateway->readReturn($message) : $this->gateway->readCallback($message);
        } catch (Refusal $refusal) {
            // Anybody may open the return page, so only what looks signed is worth a line.
            if (!$isReturn || $refusal->reason !== 'missing-field') $this->logRefusal($refusal, $isReturn);
            return null;
        }
    }

    private function logRefusal(Refusal $refusal, bool $isReturn): void
    {
        $what = $isReturn ? 'return' : 'callback';
        $advice = $refusal->reason === 'wrong-signature' ? ' If this happens to real payments, copy the signature key again.' : '';
        ($this->log)("{$this->gateway->name()}: a $what was refused ($refusal->reason).$advice");
    }

    /** Returns whether the order has the payment that the report is about. */
    private function settle(string $orderId, Report $report, bool $isMessage = true): bool
    {
        $record = $this->change($orderId, function (array $record) use ($orderId, $report, $isMessage): array {
            return Settlement::apply($record, $report, ($this->findOrder)($orderId), $this->now(), $isMessage);
        });
        $index = $record === null ? null : Settlement::indexOf($record, $report->paymentId);
        if ($index === null) return false;
        $payment = $record['payments'][$index];
        if ($payment['state'] === 'review') ($this->log)("Look at order $orderId: a payment needs a person ({$payment['reason']}).");
        return true;
    }

    /** Changes a record, again if another request changed it meanwhile. Returns the record; null if there's none. */
    private function change(string $orderId, \Closure $toNext): ?array
    {
        for ($try = 0; $try < self::TRIES; $try++) {
            $record = $this->records->load($orderId);
            if ($record === null) return null;
            $next = $toNext($record);
            if ($next === $record || $this->save($next)) return $next;
        }
        throw new \RuntimeException("The record of an order's payments changed too often.");
    }

    private function save(array $record): bool
    {
        $record['version']++;
        return $this->records->save($record);
    }

    private function now(): float
    {
        return ($this->clock)();
    }
}
