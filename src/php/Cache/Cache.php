<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/**
 * Where the bank list is stored between requests, and the lock that lets one process at a time refresh it. Implement it
 * for a store of your own, or pass functions to {@see HostCache}.
 */
interface Cache
{
    /** Returns the stored text; null if there is none. */
    public function get(string $name): ?string;

    /**
     * Stores a text for `$seconds` or longer. Returns whether it's stored.
     */
    public function set(string $name, string $text, int $seconds): bool;

    /**
     * Takes a lock, without waiting. Returns whether this process now holds it. The lock ends by itself after `$seconds`
     * or when the process ends, because a process may be killed.
     */
    public function lock(string $name, int $seconds): bool;

    /** Releases a lock that this process holds. */
    public function unlock(string $name): void;
}
