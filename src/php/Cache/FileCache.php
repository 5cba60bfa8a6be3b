<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Stores the list and the end of the lock in files. */
final class FileCache implements Cache
{
    /** A lock that seems to last longer was taken before the clock was set back. */
    private const LONGEST = 7200;

    private readonly string $folder;
    private readonly \Closure $clock;

    /**
     * @param ?string $folder A folder that PHP can write and the web server doesn't serve. It's created if necessary.
     *   Defaults to a folder of the current user in the system's temporary folder, which also replaces one that PHP can't
     *   write.
     * @param ?callable(): float $clock Returns the seconds since 1970.
     * @param ?callable(string): mixed $log Called once if `$folder` can't be written.
     */
    public function __construct(?string $folder = null, ?callable $clock = null, ?callable $log = null)
    {
        // The users of a shared host share the temporary folder.
        $own = sys_get_temp_dir() . '/fpx-checkout-' . (function_exists('posix_geteuid') ? posix_geteuid() : getmyuid());
        $isWritable = self::isWritable($folder ?? $own);
        $this->folder = $isWritable ? $folder ?? $own : $own;
        $this->clock = \Closure::fromCallable($clock ?? static fn (): float => microtime(true));
        $told = $this->path(sha1((string) $folder), 'told');
        if ($isWritable || !self::isWritable($own) || is_file($told)) return;
        @touch($told);
        if ($log) $log("PHP can't write the folder \"$folder\", so the bank list is cached in \"$own\". Pass `cache` a folder that PHP can write and the web server doesn't serve.");
    }

    public function get(string $name): ?string
    {
        $path = $this->path($name, 'json');
        $text = is_file($path) ? @file_get_contents($path) : false;
        return $text === false ? null : $text;
    }

    public function set(string $name, string $text, int $seconds): bool
    {
        // Renaming a file is atomic, so other processes never read a partial file.
        $new = $this->path($name . bin2hex(random_bytes(6)), 'new');
        if (@file_put_contents($new, $text) === strlen($text) && @rename($new, $this->path($name, 'json'))) return true;
        @unlink($new);
        return false;
    }

    public function lock(string $name, int $seconds): bool
    {
        return $this->change($name, $seconds, fn (int $left): bool => $left <= 0 || $left > self::LONGEST);
    }

    public function keep(string $name, int $seconds): void
    {
        $this->change($name, $seconds, static fn (): bool => true);
    }

    /** @param \Closure(int): bool $mayChange Receives the seconds that are left. */
    private function change(string $name, int $seconds, \Closure $mayChange): bool
    {
        $file = @fopen($this->path($name, 'lock'), 'c+');
        if ($file === false) throw new \RuntimeException("The folder \"$this->folder\" can't be written, so the bank list can't be cached. Pass `cache` a folder that PHP can write and the web server doesn't serve.");
        // Other processes wait only while this one compares and writes.
        flock($file, LOCK_EX);
        $now = (int) ($this->clock)();
        // The text always has the same length, so it fits into its place even if the disk is full.
        $isChanged = $mayChange((int) fread($file, 12) - $now) && rewind($file) && @fwrite($file, sprintf('%012d', $now + $seconds)) === 12;
        fclose($file);
        return $isChanged;
    }

    private static function isWritable(string $folder): bool
    {
        // Two requests may create the folder at the same time, so we only check that it exists.
        return (is_dir($folder) || @mkdir($folder, 0700, true) || is_dir($folder)) && is_writable($folder);
    }

    private function path(string $name, string $extension): string
    {
        return "$this->folder/$name.$extension";
    }
}
