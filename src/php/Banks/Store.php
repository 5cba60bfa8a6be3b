<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Cache\Cache;
use FpxCheckout\Cache\CacheException;
use FpxCheckout\Secret;

/**
 * Stores the state in the host's cache. The stored text is signed because other programs on a shared host may be able
 * to write to the cache and replace the list.
 */
final class Store
{
    private readonly string $name;
    private readonly Secret $signingKey;

    public function __construct(private readonly Cache $cache, Secret $key, string $address, private readonly int $seconds)
    {
        // The name is a hash, so it doesn't reveal the API key.
        $this->name = 'fpx-banks-' . substr(hash_hmac('sha256', "name of $address", $key->reveal()), 0, 24);
        $this->signingKey = new Secret(hash_hmac('sha256', "list of $address", $key->reveal()));
    }

    /** Returns the stored state. Returns a new state if none is stored or its signature is wrong. */
    public function load(): State
    {
        [$signature, $json] = explode("\n", $this->cache->get($this->name) ?? '', 2) + [1 => ''];
        if ($json === '' || !hash_equals($this->sign($json), $signature)) return new State();
        $state = new State();
        foreach (json_decode($json, true) as $field => $value)
            if (property_exists($state, $field)) $state->$field = is_int($value) && is_float($state->$field) ? (float) $value : $value;
        return $state;
    }

    /** @throws CacheException if the cache doesn't store the state. */
    public function save(State $state): void
    {
        $json = json_encode(get_object_vars($state), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        if (!$this->cache->set($this->name, $this->sign($json) . "\n$json", $this->seconds))
            throw new CacheException("The cache didn't store the bank list. Check that its disk isn't full.");
    }

    /** Tries to take the lock for refreshing the list, without waiting. The lock expires after `$seconds`. */
    public function lock(int $seconds): bool
    {
        return $this->cache->lock($this->name, $seconds);
    }

    public function unlock(): void
    {
        $this->cache->unlock($this->name);
    }

    private function sign(string $json): string
    {
        return hash_hmac('sha256', $json, $this->signingKey->reveal());
    }
}
