<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Thrown if the cache can't be written at all. Without it, every request would call the gateway. */
final class CacheException extends \RuntimeException
{
}
