<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** A list that was read to its end. */
final class Gathered
{
    public function __construct(
        /** @var list<\stdClass> */
        public readonly array $rows,
        /** @var list<string> What is wrong with each row that was left out. */
        public readonly array $unreadable,
        public readonly int $pages,
        /** Whether every row that the gateway has was read. */
        public readonly bool $isComplete,
        public readonly RateLimit $rate,
    ) {
    }
}
