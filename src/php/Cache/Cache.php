<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Stores the bank list between requests, with a lock. You can implement it, or pass functions to {@see HostCache}. */
interface Cache
{
    /**
     * By how many seconds the clocks of two servers may differ. What is from further ahead, a lock or a list, was stored
     * before a clock was set back.
     */
    public const MAX_AHEAD = 60;

    /** Returns the stored text as it is now, also if another process has just changed it; null if there is none. */
    public function get(string $name): ?string;

    /** Stores a text for at least `$seconds`. Returns whether the text was stored. */
    public function set(string $name, string $text, int $seconds): bool;

    /** Takes a lock for `$seconds` without waiting. Returns whether nobody else held it. Nobody releases a lock. */
    public function lock(string $name, int $seconds): bool;

    /** Lets a lock that this process has taken end `$seconds` from now. */
    public function keep(string $name, int $seconds): void;
}
