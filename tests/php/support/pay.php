<?php
// Pays an order for the tests and prints the URL and the request to Billplz. The arguments are the database file, the
// time, the order as JSON, and "die" if the process should end during the request to Billplz.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxPayments.php';
require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\FpxBanks;
use FpxCheckout\FpxPayments;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\Payments\Billplz;
use FpxCheckout\Payments\Order;
use FpxCheckout\Payments\PdoRecords;

[, $database, $now, $fields, $end] = $argv + [4 => ''];
$http = new class($end) implements Http {
    public string $sent = '';
    public function __construct(private string $end) {}
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        if ($method === 'GET') return new HttpResponse(200, [], '{"data":[{"code":"MB2U0227","name":"Maybank2U"}]}');
        if ($this->end === 'die') posix_kill(getmypid(), 9);
        $this->sent = $body;
        return new HttpResponse(200, [], '{"id":"bill1","url":"https://billplz.example/bills/bill1"}');
    }
};
$pdo = new PDO("sqlite:$database");
$pdo->exec('CREATE TABLE IF NOT EXISTS fpx_payments (order_id TEXT PRIMARY KEY, version INT, state TEXT, work TEXT, record TEXT)');
$order = new Order(...json_decode($fields, true));
$clock = static fn (): float => (float) $now;
$payments = new FpxPayments([
    'banks' => new FpxBanks(['baseUrl' => 'https://billplz.example/api', 'apiKey' => 'key', 'http' => $http, 'cache' => "$database-cache", 'clock' => $clock]),
    'gateway' => new Billplz(['apiKey' => 'key', 'collection' => 'shop', 'signatureKey' => 'signature-key', 'http' => $http]),
    'records' => new PdoRecords($pdo),
    'findOrder' => static fn () => $order,
    'callbackUrl' => 'https://shop.example/callback',
    'returnUrl' => 'https://shop.example/return',
    'orderUrl' => 'https://shop.example/order',
    'clock' => $clock,
]);
$url = $payments->pay($order, 'MB2U0227');
parse_str($http->sent, $sent);
echo json_encode(['url' => $url, 'sent' => $sent, 'status' => $payments->status($order->id)]);
