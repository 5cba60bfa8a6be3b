<?php
// Serves the bank list for the tests. The options are JSON in FPX_OPTIONS; the file FPX_CLOCK contains the time.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\Cache\FileCache;
use FpxCheckout\Cache\HostCache;
use FpxCheckout\FpxBanks;
use FpxCheckout\Http\CurlHttp;
use FpxCheckout\Http\SocketHttp;

$clock = getenv('FPX_CLOCK');
$options = json_decode(getenv('FPX_OPTIONS'), true);
$files = new FileCache($options['cache']);
// With FPX_UNLOCKED, every process gets the lock. This shows that the tests of the lock can fail.
$unlocked = new HostCache($files->get(...), $files->set(...), static fn () => true, static fn () => true);
(new FpxBanks([
    ...$options,
    'cache' => getenv('FPX_UNLOCKED') ? $unlocked : $files,
    'http' => getenv('FPX_HTTP') === 'sockets' ? new SocketHttp() : new CurlHttp(),
    ...($clock ? ['clock' => static fn (): float => (float) file_get_contents($clock)] : []),
    'random' => static fn (): float => 0.5,
]))->serve();
