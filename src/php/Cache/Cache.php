<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/**
 * Stores the bank list between requests and provides a lock, so that only one process refreshes the list. You can
 * implement this interface for another store, or pass functions to {@see HostCache}.
 */
interface Cache
{
    /** Returns the stored text, or null if no text is stored. */
    public function get(string $name): ?string;

    /** Stores a text for at least `$seconds`. Returns whether the text was stored. */
    public function set(string $name, string $text, int $seconds): bool;

    /**
     * Tries to take a lock without waiting. Returns whether this process now holds the lock. Since a process may be
     * killed, the lock must expire after `$seconds` or when the process ends.
     */
    public function lock(string $name, int $seconds): bool;

    /** Releases a lock held by this process. */
    public function unlock(string $name): void;
}
