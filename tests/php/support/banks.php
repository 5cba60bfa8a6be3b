<?php
// Serves the bank list for the tests. The options are JSON in FPX_OPTIONS; the file FPX_CLOCK contains the time.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\Cache\FileCache;
use FpxCheckout\Cache\HostCache;
use FpxCheckout\FpxBanks;
use FpxCheckout\Http\CurlHttp;
use FpxCheckout\Http\StreamHttp;

$clock = getenv('FPX_CLOCK') ? static fn (): float => (float) file_get_contents(getenv('FPX_CLOCK')) : null;
$options = json_decode(getenv('FPX_OPTIONS'), true);
$cache = $options['cache'];
if (getenv('FPX_UNLOCKED')) {
    // Every process gets the lock. This shows that the tests of the lock can fail.
    $files = new FileCache($cache);
    $cache = new HostCache($files->get(...), $files->set(...), static fn () => true);
}
(new FpxBanks([
    ...$options,
    'cache' => $cache,
    'http' => getenv('FPX_HTTP') === 'streams' ? new StreamHttp() : new CurlHttp(),
    ...($clock ? ['clock' => $clock] : []),
    'random' => static fn (): float => 0.5,
]))->serve();
