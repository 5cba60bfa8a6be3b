<?php
// Runs steps against a shop for the tests and prints what they return. The arguments are the database file and the steps
// as JSON, such as [["pay"], ["callback", {"id": "bill1", "paid": "true"}]].

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxPayments.php';
require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\FpxBanks;
use FpxCheckout\FpxPayments;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\PaymentRefused;
use FpxCheckout\Payments\Billplz;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PdoRecords;
use FpxCheckout\Payments\Records;

final class Shop implements Http, Records
{
    private const KEY = 'signature-key';

    private float $now = 1_800_000_000.0;
    private array $order = ['id' => 'A-1', 'amount' => 5890, 'name' => 'Siti', 'email' => 'siti@example.com'];
    private array $bills = [];
    /** The steps to run during the next request that creates a bill, or before the next claim of the work is stored. */
    private array $pending = ['creation' => [], 'claim' => []];
    private string $work = 'succeeds';
    private PdoRecords $records;
    private FpxPayments $payments;
    public array $told = ['sent' => [], 'asked' => [], 'worked' => 0, 'log' => []];

    public function __construct(string $database)
    {
        $pdo = new PDO("sqlite:$database");
        $pdo->exec('CREATE TABLE IF NOT EXISTS fpx_payments (order_id TEXT PRIMARY KEY, version INT, state TEXT, work TEXT, record TEXT)');
        $this->records = new PdoRecords($pdo);
        $log = fn (string $message) => $this->told['log'][] = $message;
        $clock = fn (): float => $this->now;
        $this->payments = new FpxPayments([
            'banks' => new FpxBanks(['baseUrl' => 'https://billplz.example/api', 'apiKey' => 'key', 'http' => $this, 'cache' => "$database-cache", 'clock' => $clock, 'log' => $log]),
            'gateway' => new Billplz(['apiKey' => 'key', 'collection' => 'shop', 'signatureKey' => self::KEY, 'http' => $this]),
            'records' => $this,
            'findOrder' => fn () => $this->order === [] ? null : new Order(...$this->order),
            'callbackUrl' => 'https://shop.example/callback',
            'returnUrl' => 'https://shop.example/return',
            'orderUrl' => 'https://shop.example/order',
            'onPaid' => function (): void {
                if ($this->work === 'dies') posix_kill(getmypid(), 9);
                if ($this->work === 'fails') throw new RuntimeException('SMTP is down');
                $this->told['worked']++;
            },
            'log' => $log,
            'clock' => $clock,
        ]);
    }

    public function run(array $steps): array
    {
        return array_map(fn (array $step): mixed => $this->{$step[0]}(...array_slice($step, 1)), $steps);
    }

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        if (!str_contains($url, '/v3/bills')) return new HttpResponse(200, [], '{"data":[{"code":"MB2U0227","name":"Maybank2U"}]}');
        $id = $method === 'POST' ? 'bill' . (count($this->bills) + 1) : basename($url);
        if ($method === 'GET') {
            $this->told['asked'][] = $id;
            $paid = $this->bills[$id] ?? null;
            return $paid === null ? new HttpResponse(404, [], '{}') : new HttpResponse(200, [], json_encode(['id' => $id, 'paid' => $paid, 'amount' => 5890, 'paid_amount' => 5890]));
        }
        $this->bills[$id] = false;
        parse_str($body, $this->told['sent'][]);
        $this->runPending('creation');
        return new HttpResponse(200, [], json_encode(['id' => $id, 'url' => "https://billplz.example/bills/$id"]));
    }

    public function load(string $orderId): ?array
    {
        return $this->records->load($orderId);
    }

    public function save(array $record): bool
    {
        if (isset($record['workSince'])) $this->runPending('claim');
        return $this->records->save($record);
    }

    /** Puts off steps until the next `creation` or `claim`. */
    private function during(string $event, array ...$steps): void
    {
        $this->pending[$event] = $steps;
    }

    private function runPending(string $event): void
    {
        [$steps, $this->pending[$event]] = [$this->pending[$event], []];
        foreach ($this->run($steps) as $result) $this->told[$event][] = $result;
    }

    private function pay(mixed ...$choice): string
    {
        try {
            return $this->payments->pay(new Order(...$this->order), 'MB2U0227', ...$choice);
        } catch (PaymentRefused $refused) {
            return "refused: $refused->reason";
        }
    }

    private function callback(array $fields): int
    {
        $fields += ['amount' => '5890'];
        return $this->payments->callback(new Message(http_build_query($fields + ['x_signature' => self::sign($fields)]), 'order=A-1'));
    }

    /** Opens the return URL of the payment with an index. The return isn't signed. */
    private function comeBack(int $index): string
    {
        $query = http_build_query(['order' => 'A-1', 'payment' => $this->load('A-1')['payments'][$index]['reference']]);
        return $this->payments->returned(new Message('', $query));
    }

    private function check(): void
    {
        $this->payments->check('A-1');
    }

    private function work(string $result): void
    {
        $this->work = $result;
    }

    /** Changes the order, or removes it. */
    private function order(?array $changes): void
    {
        $this->order = $changes === null ? [] : $changes + $this->order;
    }

    /** Changes a bill at the gateway to paid or unpaid, or removes it. */
    private function bill(string $id, ?bool $isPaid): void
    {
        $this->bills[$id] = $isPaid;
    }

    /** Changes the record, as another request would. */
    private function touch(): bool
    {
        $record = $this->load('A-1');
        $record['version']++;
        return $this->records->save($record);
    }

    private function wait(float $seconds): void
    {
        $this->now += $seconds;
    }

    private static function sign(array $fields): string
    {
        $texts = [];
        foreach ($fields as $name => $value) $texts[] = $name . $value;
        usort($texts, strcasecmp(...));
        return hash_hmac('sha256', implode('|', $texts), self::KEY);
    }
}

$shop = new Shop($argv[1]);
$results = $shop->run(json_decode($argv[2], true));
echo json_encode(['results' => $results, 'record' => $shop->load('A-1')] + $shop->told, JSON_THROW_ON_ERROR);
