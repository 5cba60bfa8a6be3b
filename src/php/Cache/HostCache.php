<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/**
 * Stores the list in an existing cache of the host.
 *
 * - WordPress: `new HostCache('get_transient', 'set_transient')`
 * - Laravel: `new HostCache(Cache::get(...), Cache::put(...))`
 * - APCu: `new HostCache('apcu_fetch', 'apcu_store', fn ($name, $seconds) => apcu_add($name, 1, $seconds),
 *   'apcu_delete')`
 */
final class HostCache implements Cache
{
    private readonly Cache $locks;

    /**
     * @param callable(string): mixed $get Returns the stored text, or any other value if no text is stored.
     * @param callable(string, string, int): mixed $set Stores a text for the given seconds. Returns false if this
     * fails.
     * @param ?callable(string, int): bool $lock Tries to take a lock for the given seconds without waiting. `$unlock`
     *   releases it. By default, a file in the temporary folder is used, which is sufficient if the shop runs on a
     *   single machine.
     * @param ?callable(string): mixed $unlock
     */
    public function __construct(
        private $get,
        private $set,
        private $lock = null,
        private $unlock = null,
    ) {
        foreach (['get' => $get, 'set' => $set, 'lock' => $lock ?? 'strlen', 'unlock' => $unlock ?? 'strlen'] as $name => $value)
            if (!is_callable($value)) throw new \InvalidArgumentException("HostCache: `$name` must be callable.");
        if (($lock === null) !== ($unlock === null))
            throw new \InvalidArgumentException('HostCache: pass both `lock` and `unlock`, or neither.');
        $this->locks = new FileCache();
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
        return $this->lock ? (bool) ($this->lock)("$name-lock", $seconds) : $this->locks->lock($name, $seconds);
    }

    public function unlock(string $name): void
    {
        $this->unlock ? ($this->unlock)("$name-lock") : $this->locks->unlock($name);
    }
}
