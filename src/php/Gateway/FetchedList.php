<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** A list whose pages have all been read. */
final class FetchedList
{
    public function __construct(
        /** @var list<\stdClass> */
        public readonly array $rows,
        /** @var list<string> A message for each invalid row. */
        public readonly array $unreadable,
        public readonly int $pages,
        /** Whether all rows of the gateway were read. */
        public readonly bool $isComplete,
        public readonly RateLimit $rate,
    ) {
    }
}
