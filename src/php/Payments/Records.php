<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Stores the payment records of orders. {@see PdoRecords} implements this interface. */
interface Records
{
    /**
     * Returns the record that `save` stored for an order, or null if there's none.
     *
     * @return ?array<string, mixed>
     */
    public function load(string $orderId): ?array;

    /**
     * Stores a record if the stored version is `$record['version'] - 1`, where a missing record has version 0. Returns
     * whether the record was stored. Since requests may be simultaneous, check and update the version in a single
     * statement.
     *
     * @param array<string, mixed> $record
     */
    public function save(array $record): bool;

    /**
     * Returns the ids of the orders whose record has a `dueAt` of at most `$now`, the earliest first.
     *
     * @return list<string>
     */
    public function findDue(int $now, int $limit): array;
}
