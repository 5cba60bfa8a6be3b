<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Changes the records of orders using optimistic locking. */
final class RecordStore
{
    /** The maximum number of attempts to change a record while other requests are changing it. */
    public const TRIES = 5;

    public function __construct(private readonly Records $records)
    {
    }

    /** @return ?array<string, mixed> */
    public function load(string $orderId): ?array
    {
        return $this->records->load($orderId);
    }

    /**
     * Changes a record and retries if another request has changed it in the meantime. Returns the record, or null if
     * there's none.
     *
     * @param \Closure(array<string, mixed>): array<string, mixed> $toNext
     * @return ?array<string, mixed>
     */
    public function change(string $orderId, \Closure $toNext): ?array
    {
        for ($try = 0; $try < self::TRIES; $try++) {
            $record = $this->records->load($orderId);
            if ($record === null) return null;
            $next = $toNext($record);
            if ($next === $record || $this->save($next)) return $next;
        }
        throw new \RuntimeException("The record of an order's payments changed too often.");
    }

    /**
     * Stores the next version of a record. Returns false if another request has changed the record in the meantime.
     *
     * @param array<string, mixed> $record
     */
    public function save(array $record): bool
    {
        $record['version']++;
        return $this->records->save($record);
    }
}
