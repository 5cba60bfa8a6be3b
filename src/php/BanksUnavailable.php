<?php

declare(strict_types=1);

namespace FpxCheckout;

/** Thrown by `all` and `find` if no list is cached and none can be fetched now. The cause is in PHP's log. */
final class BanksUnavailable extends \RuntimeException
{
    public function __construct(
        /** Why the last refresh failed, for example "limit-reached" or "key-refused". */
        public readonly string $reason,
        /** Seconds until a retry makes sense. */
        public readonly int $retryAfter,
    ) {
        parent::__construct("There is no bank list ($reason). Try again in $retryAfter s. PHP's log says why.");
    }
}
