<?php
// Serves the bank list for the tests. The options are JSON in FPX_OPTIONS; the file FPX_CLOCK contains the time.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\Cache\FileCache;
use FpxCheckout\Cache\HostCache;
use FpxCheckout\FpxBanks;
use FpxCheckout\Gateway\Adapter;
use FpxCheckout\Http\CurlHttp;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpResponse;

if (getenv('FPX_SESSION')) session_start();
// The payer has waited for this process. The log says how long the gateway may take then.
$_SERVER['REQUEST_TIME_FLOAT'] -= (float) getenv('FPX_WAITED');
$http = new class (new CurlHttp()) implements Http {
    public function __construct(private readonly Http $http)
    {
    }

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        if (getenv('FPX_WAITED')) error_log(sprintf('The gateway has %.0f s.', $timeout));
        return $this->http->send($method, $url, $headers, $body, $timeout, $maxBytes);
    }
};
$clock = getenv('FPX_CLOCK') ? static fn (): float => (float) file_get_contents(getenv('FPX_CLOCK')) : null;
$options = json_decode(getenv('FPX_OPTIONS'), true);
$adapter = $options['adapter'] ?? 'standard';
$adapter = match ($adapter) {
    'one-page' => new Adapter('one-page', '/bank'),
    // The one of the guide gateways.md.
    'own' => new Adapter(
        'own',
        '/bank',
        readBanks: static fn (\stdClass $body): array => ['data' => $body->items, 'hasNext' => $body->more],
        pages: static fn (int $page): string => "?page=$page",
    ),
    default => $adapter,
};
$cache = $options['cache'];
if (getenv('FPX_HOST_CACHE')) {
    // A cache of the host that still has what was stored before its clock was set back.
    eval('namespace FpxCheckout\\Cache; function time(): int { return (int) file_get_contents(getenv("FPX_CLOCK")); }');
    $files = new FileCache($cache);
    $add = static fn (string $name, string $text, int $seconds): bool => $files->get($name) === null && $files->set($name, $text, $seconds);
    $cache = new HostCache($files->get(...), $files->set(...), $add);
}
if (getenv('FPX_UNLOCKED')) {
    // Every process gets the lock. This shows that the tests of the lock can fail.
    $files = new FileCache($cache);
    $cache = new HostCache($files->get(...), $files->set(...), static fn () => true);
}
(new FpxBanks([
    ...$options,
    'adapter' => $adapter,
    'cache' => $cache,
    'http' => $http,
    ...($clock ? ['clock' => $clock] : []),
]))->serve();
