<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Stores the list in a file. Uses `flock` for locks, which the system releases when a process ends. */
final class FileCache implements Cache
{
    private readonly string $folder;

    /** @var array<string, resource> The locks held by this process. */
    private array $locks = [];

    /**
     * @param ?string $folder A folder that is writable for PHP and isn't served by the web server. It's created if
     *   necessary. Defaults to a folder of the current user in the system's temporary folder.
     */
    public function __construct(?string $folder = null)
    {
        $this->folder = $folder ?? sys_get_temp_dir() . '/fpx-checkout-' . self::user();
    }

    public function get(string $name): ?string
    {
        $text = is_file($this->path($name, 'json')) ? @file_get_contents($this->path($name, 'json')) : false;
        return $text === false ? null : $text;
    }

    public function set(string $name, string $text, int $seconds): bool
    {
        $this->makeFolder();
        // Renaming a file is atomic, so other processes never read a partial file.
        $new = @tempnam($this->folder, 'new');
        if ($new === false || dirname($new) !== realpath($this->folder)) {
            if ($new !== false) @unlink($new);
            return false;
        }
        if (@file_put_contents($new, $text) === strlen($text) && @rename($new, $this->path($name, 'json'))) return true;
        @unlink($new);
        return false;
    }

    public function lock(string $name, int $seconds): bool
    {
        if (isset($this->locks[$name])) return false;
        $this->makeFolder();
        $file = @fopen($this->path($name, 'lock'), 'c');
        if ($file === false) return $this->refuseFolder();
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            fclose($file);
            return false;
        }
        $this->locks[$name] = $file;
        return true;
    }

    public function unlock(string $name): void
    {
        if (!isset($this->locks[$name])) return;
        fclose($this->locks[$name]);
        unset($this->locks[$name]);
    }

    private function path(string $name, string $extension): string
    {
        return "$this->folder/$name.$extension";
    }

    private function makeFolder(): void
    {
        // Two requests may create the folder at the same time, so we only check that it exists.
        if (!is_dir($this->folder) && !@mkdir($this->folder, 0700, true) && !is_dir($this->folder)) $this->refuseFolder();
    }

    private function refuseFolder(): never
    {
        throw new CacheException(
            "The folder \"$this->folder\" can't be written, so the bank list can't be cached. Pass `cache` a folder that PHP can write and the web server doesn't serve.",
        );
    }

    /** Returns the current user, since the users of a shared host share the temporary folder. */
    private static function user(): string
    {
        return (string) (function_exists('posix_geteuid') ? posix_geteuid() : getmyuid());
    }
}
