<?php
// An object cache for WordPress, as its drop-ins for Redis are: processes share the entries, in files here. Like some of
// them, it has no `wp_cache_supports`, and a process that has read an entry never reads it again.

final class WP_Object_Cache
{
    private array $read = [];
    private array $unshared = [];

    public function get($key, $group, $force = false, &$found = null)
    {
        $name = $this->name($key, $group);
        if ($force || !array_key_exists($name, $this->read)) $this->read[$name] = $this->load($name, $group);
        $found = $this->read[$name] !== null;
        $value = $found ? $this->read[$name][0] : false;
        return is_object($value) ? clone $value : $value;
    }

    public function set($key, $value, $group): bool
    {
        $name = $this->name($key, $group);
        $this->read[$name] = [is_object($value) ? clone $value : $value];
        if ($this->isShared($group)) {
            $draft = tempnam(FPX_OBJECT_CACHE, 'draft');
            file_put_contents($draft, serialize($this->read[$name]));
            rename($draft, FPX_OBJECT_CACHE . "/$name");
        }
        return true;
    }

    public function delete($key, $group): bool
    {
        $name = $this->name($key, $group);
        unset($this->read[$name]);
        return $this->isShared($group) && @unlink(FPX_OBJECT_CACHE . "/$name");
    }

    public function flush(): bool
    {
        $this->read = [];
        return array_map('unlink', glob(FPX_OBJECT_CACHE . '/*')) !== [];
    }

    public function keepUnshared(array $groups): void
    {
        $this->unshared = [...$this->unshared, ...$groups];
    }

    private function load(string $name, $group): ?array
    {
        $text = $this->isShared($group) ? @file_get_contents(FPX_OBJECT_CACHE . "/$name") : false;
        return $text === false ? null : unserialize($text);
    }

    private function isShared($group): bool
    {
        return !in_array($group, $this->unshared, true);
    }

    private function name($key, $group): string
    {
        return md5("$group:$key");
    }
}

function wp_cache_init() { $GLOBALS['wp_object_cache'] = new WP_Object_Cache(); }
function wp_cache_get($key, $group = '', $force = false, &$found = null) { return $GLOBALS['wp_object_cache']->get($key, $group, $force, $found); }
function wp_cache_set($key, $value, $group = '', $expire = 0) { return $GLOBALS['wp_object_cache']->set($key, $value, $group); }
function wp_cache_add($key, $value, $group = '', $expire = 0) { return wp_cache_get($key, $group) === false && wp_cache_set($key, $value, $group); }
function wp_cache_replace($key, $value, $group = '', $expire = 0) { return wp_cache_get($key, $group) !== false && wp_cache_set($key, $value, $group); }
function wp_cache_delete($key, $group = '') { return $GLOBALS['wp_object_cache']->delete($key, $group); }
function wp_cache_incr($key, $by = 1, $group = '') { wp_cache_set($key, $sum = (int) wp_cache_get($key, $group) + $by, $group); return $sum; }
function wp_cache_decr($key, $by = 1, $group = '') { return wp_cache_incr($key, -$by, $group); }
function wp_cache_flush() { return $GLOBALS['wp_object_cache']->flush(); }
function wp_cache_close() { return true; }
function wp_cache_switch_to_blog($id) {}
function wp_cache_add_global_groups($groups) {}
function wp_cache_add_non_persistent_groups($groups) { $GLOBALS['wp_object_cache']->keepUnshared((array) $groups); }
