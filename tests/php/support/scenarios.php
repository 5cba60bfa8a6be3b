<?php
// Runs rows of tests/support/payments/scenarios.json with FpxPayments and prints their outcomes as JSON. The argument is a
// folder for the databases, and the input has the rows. Beside the table's members, `order` takes every field of an order,
// `callback` takes more `fields`, `return` another `query`, `pay` a `model`, a gateway that `hangs` uses up
// its time, and `onPaid` that `dies` ends the process.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxPayments.php';
require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\FpxBanks;
use FpxCheckout\FpxPayments;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpException;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\PaymentRefused;
use FpxCheckout\Payments\Billplz;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\NewPayment;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PaymentGateway;
use FpxCheckout\Payments\PdoRecords;
use FpxCheckout\Payments\Report;

/** Billplz if it couldn't cancel, or didn't sign messages. */
final class LesserGateway implements PaymentGateway
{
    public function __construct(private readonly string $name, private readonly Billplz $billplz)
    {
    }

    public function name(): string
    {
        return $this->name;
    }

    public function create(NewPayment $payment, float $seconds): array
    {
        return $this->billplz->create($payment, $seconds);
    }

    public function find(string $id, float $seconds): ?Report
    {
        return $this->billplz->find($id, $seconds);
    }

    public function cancel(string $id, float $seconds): ?bool
    {
        return $this->name === 'no-cancel' ? null : $this->billplz->cancel($id, $seconds);
    }

    public function readCallback(Message $message): ?Report
    {
        return $this->name === 'unsigned' ? null : $this->billplz->readCallback($message);
    }

    public function readReturn(Message $message): ?Report
    {
        return $this->name === 'unsigned' ? null : $this->billplz->readReturn($message);
    }
}

/** What ends a process in the middle of a call. */
final class ProcessEnded extends Error
{
}

/** A shop with one order, and the gateways of a row. */
final class Scenario implements Http
{
    private const KEY = 'signature-key';
    private const ORDER = 'A-1001';

    private const START = 1_800_000_000.0;

    private float $now = self::START;
    private array $order = ['id' => self::ORDER, 'amount' => 5890, 'name' => 'Siti', 'email' => 'siti@example.com', 'currency' => 'MYR'];
    /** @var list<array{gateway: string, state: string, amount: int, paid: int, reference: string, callback: string, return: string}> */
    private array $bills = [];
    private bool $isGone = false;
    /** How each gateway answers. */
    private array $answers = [];
    private array $during = [];
    private string $onPaidIs = 'ok';
    /** @var list<Fiber> The callbacks, of which those whose process has ended in `onPaid` never go on. */
    private array $callbacks = [];
    private FpxPayments $payments;
    private PdoRecords $records;
    private array $outcome = ['gives' => [], 'calls' => [], 'onPaid' => 0, 'log' => [], 'sent' => []];

    public function __construct(private readonly string $database, private readonly array $banks)
    {
        $pdo = new PDO("sqlite:$database");
        $pdo->exec('CREATE TABLE fpx_payments (order_id TEXT PRIMARY KEY, version INT, state TEXT, due_at INT, record TEXT)');
        $this->records = new PdoRecords($pdo);
        $this->configure(['gateways' => ['billplz']]);
    }

    public function run(array $steps): array
    {
        foreach ($steps as $step) $this->outcome['gives'][] = $this->{$step['do']}($step);
        $record = $this->records->load(self::ORDER);
        $words = static fn (array $payment): string => implode(' ', array_filter([
            $payment['state'],
            $payment['state'] === 'review' ? $payment['reason'] : null,
            isset($payment['cancelled']) ? 'cancelled' : null,
            ($payment['resolved']['as'] ?? null) === 'accept' ? 'accepted' : null,
            $payment['state'] === 'pending' && isset($payment['awaitsApproval']) ? 'awaits-approval' : null,
            $payment['state'] === 'pending' && isset($payment['mayHaveFailed']) ? 'may-have-failed' : null,
        ]));
        return $this->outcome + [
            'state' => $record['state'] ?? 'open',
            'payments' => array_map($words, $record['payments'] ?? []),
            'seconds' => $this->now - self::START,
            'due' => isset($record['dueAt']) ? intdiv($record['dueAt'] - (int) ($this->now * 1000), 1000) : null,
        ];
    }

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        if (!str_contains($url, '/v3/bills')) return new HttpResponse(200, [], $this->listBanks());
        $gateway = explode('.', parse_url($url, PHP_URL_HOST))[0];
        $call = ['POST' => 'create', 'GET' => 'find', 'DELETE' => 'cancel'][$method];
        $answer = $this->answers[$gateway][$call] ?? 'ok';
        if ($method === 'POST') {
            $this->outcome['sent'][] = $form = Message::readValues(Message::readForm($body));
            $isMade = in_array($answer, ['ok', 'lost', 'dies'], true);
            if ($isMade) $this->bills[] = ['gateway' => $gateway, 'state' => 'due', 'amount' => (int) $form['amount'], 'paid' => 0, 'reference' => $form['reference_2'], 'callback' => $form['callback_url'], 'return' => $form['redirect_url']];
            $id = $isMade ? count($this->bills) : null;
        } else {
            $id = (int) substr(basename($url), 4);
        }
        $this->outcome['calls'][] = ($gateway === 'billplz' ? '' : "$gateway: ") . rtrim("$call $id");
        $response = $id !== null && $answer === 'ok' ? $this->answer($method, $id, $gateway) : null;
        [$steps, $this->during["$call $id"]] = [$this->during["$call $id"] ?? [], []];
        foreach ($steps as $step) $this->outcome['gives'][] = $this->{$step['do']}($step);
        if ($answer === 'dies') throw new ProcessEnded();
        if ($answer === 'hangs') {
            $this->now += $timeout;
            throw new HttpException('timeout');
        }
        return $response ?? match ($answer) {
            'refuses-email' => new HttpResponse(422, [], '{"error":{"type":"RecordInvalid","message":["Email is invalid"]}}'),
            'unknown' => new HttpResponse(404, [], '{}'),
            default => new HttpResponse(500, [], ''),
        };
    }

    private function answer(string $method, int $id, string $gateway): HttpResponse
    {
        $bill = &$this->bills[$id - 1];
        if ($method === 'DELETE') {
            if ($bill['state'] === 'paid') return new HttpResponse(422, [], '{}');
            $bill['state'] = 'deleted';
            return new HttpResponse(200, [], '{}');
        }
        return new HttpResponse(200, [], json_encode([
            'id' => "bill$id", 'url' => "https://$gateway.example/bills/bill$id", 'paid' => $bill['state'] === 'paid',
            'state' => $bill['state'], 'amount' => $bill['amount'], 'paid_amount' => $bill['paid'], 'reference_2' => $bill['reference'],
        ]));
    }

    private function listBanks(): string
    {
        $rows = array_map(static fn (array $bank): array => $bank + ['name' => $bank['code']], array_values($this->banks));
        return json_encode(['data' => $rows]);
    }

    private function configure(array $step): void
    {
        $clock = fn (): float => $this->now;
        $billplz = fn (string $name): Billplz => new Billplz(['name' => $name, 'baseUrl' => "https://$name.example/api", 'apiKey' => 'key', 'collection' => 'shop', 'signatureKey' => self::KEY, 'http' => $this]);
        $this->payments = new FpxPayments([
            'banks' => new FpxBanks(['baseUrl' => 'https://billplz.example/api', 'apiKey' => 'key', 'http' => $this, 'cache' => "$this->database-cache", 'clock' => $clock, 'log' => static fn () => null]),
            'gateway' => array_map(static fn (string $name): PaymentGateway => match ($name) {
                'no-cancel' => new LesserGateway($name, $billplz('billplz')),
                'unsigned' => new LesserGateway($name, $billplz($name)),
                default => $billplz($name),
            }, $step['gateways']),
            'records' => $this->records,
            'findOrder' => fn () => $this->isGone ? null : new Order(...$this->order),
            'callbackUrl' => 'https://shop.example/callback',
            'returnUrl' => 'https://shop.example/return',
            'orderUrl' => 'https://shop.example/order',
            'onPaid' => function (): void {
                $this->outcome['onPaid']++;
                if ($this->onPaidIs === 'fails') throw new RuntimeException('SMTP is down');
                if ($this->onPaidIs === 'dies') Fiber::suspend();
            },
            'log' => function (string $message, array $context): void {
                ['kind' => $kind] = $context;
                if (str_starts_with($kind, 'review-') || !in_array($kind, $this->outcome['log'], true)) $this->outcome['log'][] = $kind;
            },
            'clock' => $clock,
        ]);
    }

    private function pay(array $step): string
    {
        ['code' => $code, 'model' => $model] = $this->banks[$step['bank']];
        try {
            $url = $this->payments->pay(new Order(...$this->order), $code, $step['model'] ?? $model);
        } catch (PaymentRefused $refused) {
            return $refused->reason;
        } catch (ProcessEnded) {
            return 'ended';
        }
        if (str_starts_with($url, 'https://shop.example/order?')) return 'order';
        return (str_ends_with($url, '?auto_submit=true') ? 'bank ' : 'page ') . preg_replace('/.*bill(\d+).*/', '$1', $url);
    }

    private function gateway(array $step): void
    {
        $this->answers[$step['name'] ?? 'billplz'] = array_diff_key($step, ['do' => 1, 'name' => 1]) + ($this->answers[$step['name'] ?? 'billplz'] ?? []);
    }

    private function bill(array $step): void
    {
        $bill = &$this->bills[$step['bill'] - 1];
        $bill = ['state' => $step['is'], 'paid' => $step['is'] === 'paid' ? $step['amount'] ?? $bill['amount'] : 0] + $bill;
    }

    private function callback(array $step): ?int
    {
        $fields = $this->say($step) + ($step['fields'] ?? []);
        $fields['amount'] = (string) $this->bills[$step['bill'] - 1]['amount'];
        $query = parse_url($this->bills[$step['bill'] - 1]['callback'], PHP_URL_QUERY);
        $message = new Message(http_build_query($fields + ['x_signature' => self::sign($fields, '')], '', '&'), $query);
        $this->callbacks[] = $fiber = new Fiber(fn (): int => $this->payments->callback($message));
        $fiber->start();
        return $fiber->isTerminated() ? $fiber->getReturn() : null;
    }

    private function return(array $step): string
    {
        $query = $step['query'] ?? parse_url($this->bills[$step['bill'] - 1]['return'], PHP_URL_QUERY);
        if ($step['says'] !== 'nothing') {
            $fields = array_diff_key($this->say($step), ['paid_amount' => 1]);
            foreach ($fields + ['x_signature' => self::sign($fields, 'billplz')] as $name => $value) $query .= "&billplz[$name]=" . rawurlencode($value);
        }
        return str_starts_with($this->payments->returned(new Message('', $query)), 'https://shop.example/order?') ? 'order' : 'other';
    }

    /** @return array<string, string> The fields of a message. */
    private function say(array $step): array
    {
        $isPaid = $step['says'] === 'paid';
        if ($isPaid) $this->bill(['is' => 'paid'] + $step);
        $bill = $this->bills[$step['bill'] - 1];
        $status = ['failed' => 'failed', 'waiting' => 'pending', 'paid' => 'completed'][$step['says']] ?? null;
        return ['id' => "bill$step[bill]", 'paid' => $isPaid ? 'true' : 'false', 'paid_amount' => (string) $bill['paid']] + ($status === null ? [] : ['transaction_status' => $status]);
    }

    private function wait(array $step): void
    {
        $this->now += ($step['seconds'] ?? 0) + 60 * ($step['minutes'] ?? 0);
    }

    private function check(): string
    {
        return $this->payments->check(self::ORDER) ? 'ok' : 'fails';
    }

    private function checkDue(): void
    {
        $this->payments->checkDue();
    }

    private function resolve(array $step): string
    {
        $reference = $this->records->load(self::ORDER)['payments'][$step['payment'] - 1]['reference'];
        try {
            $this->payments->resolve(self::ORDER, $reference, $step['as'], $step['by']);
            return 'ok';
        } catch (InvalidArgumentException) {
            return 'fails';
        }
    }

    private function order(array $step): void
    {
        $this->isGone = $step['gone'] ?? false;
        $this->order = array_diff_key($step, ['do' => 1, 'gone' => 1]) + $this->order;
    }

    private function onPaid(array $step): void
    {
        $this->onPaidIs = $step['is'];
    }

    private function during(array $step): void
    {
        $this->during[$step['call']] = $step['steps'];
    }

    private function expect(array $step): array
    {
        $status = $this->payments->status(self::ORDER);
        return array_intersect_key($status + ['canContinue' => $status['continueUrl'] !== null], $step);
    }

    private static function sign(array $fields, string $prefix): string
    {
        $texts = [];
        foreach ($fields as $name => $value) $texts[] = $prefix . $name . $value;
        usort($texts, strcasecmp(...));
        return hash_hmac('sha256', implode('|', $texts), self::KEY);
    }
}

['banks' => $banks, 'rows' => $rows] = json_decode(stream_get_contents(STDIN), true);
$outcomes = [];
foreach ($rows as $index => $row) $outcomes[] = (new Scenario("$argv[1]/$index.sqlite", $banks))->run($row['steps']);
echo json_encode($outcomes, JSON_THROW_ON_ERROR);
