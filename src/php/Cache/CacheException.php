<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Thrown if the cache isn't writable. Without a cache, every request would have to call the gateway. */
final class CacheException extends \RuntimeException
{
}
