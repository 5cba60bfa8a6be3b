<?php
// Calls FpxBanks with a cache that fails, as when its server is down. The arguments are what fails (get, set, or add), and
// the class of the error. Prints the outcomes as JSON.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\BanksUnavailable;
use FpxCheckout\Cache\HostCache;
use FpxCheckout\FpxBanks;

[, $failing, $error] = $argv;
$call = static fn (string $name, mixed $result): Closure => static fn () => $name === $failing ? throw new $error('Redis is down.') : $result;
$log = [];
$banks = new FpxBanks([
    // Nobody listens there.
    'baseUrl' => 'http://127.0.0.1:1',
    'apiKey' => 'key',
    'cache' => new HostCache($call('get', null), $call('set', true), $call('add', true)),
    'log' => static function (string $message) use (&$log): void {
        if (!str_starts_with($message, 'GET ')) $log[] = $message;
    },
]);
$banks->prefetch();
$banks->refresh();
try {
    $all = $banks->all();
} catch (BanksUnavailable $problem) {
    $all = $problem->reason;
}
echo json_encode(['options' => $banks->options(), 'all' => $all, 'answer' => $banks->answer('GET', '/bank')->status, 'log' => $log], JSON_THROW_ON_ERROR);
