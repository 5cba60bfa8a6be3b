<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Where the record of an order's payments is stored. {@see PdoRecords} is one. */
interface Records
{
    /**
     * Returns the record that `save` stored for an order; null if there is none.
     *
     * @return ?array<string, mixed>
     */
    public function load(string $orderId): ?array;

    /**
     * Stores a record if the stored one has the version `$record['version'] - 1`; none has the version 0. Returns whether
     * it was stored. Check and change must be one statement, because two requests may arrive at the same time.
     *
     * @param array<string, mixed> $record
     */
    public function save(array $record): bool;
}
