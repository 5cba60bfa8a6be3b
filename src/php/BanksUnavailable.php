<?php

declare(strict_types=1);

namespace FpxCheckout;

/** Thrown by `all` and `find` if no list is cached and the list can't be fetched. PHP's log contains the cause. */
final class BanksUnavailable extends \RuntimeException
{
    public function __construct(
        /** The reason why the last refresh failed, for example "limit-reached" or "key-refused". */
        public readonly string $reason,
        /** The number of seconds after which it makes sense to retry. */
        public readonly int $retryAfter,
    ) {
        parent::__construct("There is no bank list ($reason). Try again in $retryAfter s. PHP's log says why.");
    }
}
