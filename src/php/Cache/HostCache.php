<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/**
 * Stores the list and the lock in an existing cache of the host.
 *
 * - Laravel: `new HostCache(Cache::get(...), Cache::put(...), Cache::add(...))`
 * - APCu: `new HostCache(apcu_fetch(...), apcu_store(...), apcu_add(...))`
 */
final class HostCache implements Cache
{
    private readonly \Closure $get;
    private readonly \Closure $set;
    private readonly \Closure $add;

    /**
     * @param callable(string): mixed $get Returns the stored text, or any other value if no text is stored.
     * @param callable(string, string, int): mixed $set Stores a text for the given seconds. Returns false if this fails.
     * @param callable(string, string, int): mixed $add Does the same in one step with the check that nothing is stored
     *   under the name. Otherwise, it returns false.
     */
    public function __construct(callable $get, callable $set, callable $add)
    {
        [$this->get, $this->set, $this->add] = array_map(\Closure::fromCallable(...), [$get, $set, $add]);
    }

    public function get(string $name): ?string
    {
        $text = ($this->get)($name);
        return is_string($text) ? $text : null;
    }

    public function set(string $name, string $text, int $seconds): bool
    {
        return ($this->set)($name, $text, $seconds) !== false;
    }

    public function lock(string $name, int $seconds): bool
    {
        $now = time();
        return ($this->add)("$name-lock", (string) $now, $seconds)
            || ((int) $this->get("$name-lock") > $now + self::MAX_AHEAD && $this->set("$name-lock", (string) $now, $seconds));
    }

    public function keep(string $name, int $seconds): void
    {
        $this->set("$name-lock", (string) time(), $seconds);
    }
}
