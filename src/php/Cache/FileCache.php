<?php

declare(strict_types=1);

namespace FpxCheckout\Cache;

/** Stores the list and the lock, as its end and its beginning, in files. */
final class FileCache implements Cache
{
    /** Null if there's no safe folder. */
    private readonly ?string $folder;
    private readonly \Closure $clock;

    /**
     * @param ?string $folder A folder that PHP can write and the web server doesn't serve. It's created if necessary.
     *   Defaults to a folder of the current user in the system's temporary folder, which also replaces one that PHP can't
     *   write.
     * @param ?callable(): float $clock Returns the seconds since 1970.
     * @param ?callable(string): mixed $log Called once if `$folder` can't be written.
     * @param string $secret Makes the name of the default folder one that other users can't guess.
     */
    public function __construct(?string $folder = null, ?callable $clock = null, ?callable $log = null, #[\SensitiveParameter] string $secret = '')
    {
        // The users of a shared host share the temporary folder. Whoever knew the name could create the folder first.
        $user = function_exists('posix_geteuid') ? posix_geteuid() : null;
        $own = sys_get_temp_dir() . "/fpx-checkout-$user-" . substr(hash_hmac('sha256', 'folder', $secret), 0, 24);
        $isWritable = $folder !== null && self::isWritable($folder);
        $isOwn = !$isWritable && self::isWritable($own) && self::isPrivate($own, $user);
        $this->folder = $isOwn ? $own : $folder;
        $this->clock = \Closure::fromCallable($clock ?? static fn (): float => microtime(true));
        if (!$isOwn || $folder === null || is_file($told = $this->path(sha1($folder), 'told'))) return;
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
        return $this->change($name, $seconds, static fn (int $left, int $age): bool => $left <= 0 || $age < -self::MAX_AHEAD);
    }

    public function keep(string $name, int $seconds): void
    {
        $this->change($name, $seconds, static fn (): bool => true);
    }

    /** @param \Closure(int, int): bool $mayChange Receives the seconds that are left, and those since the lock was taken. */
    private function change(string $name, int $seconds, \Closure $mayChange): bool
    {
        $path = $this->path($name, 'lock');
        // A link could lead to a file of the shop, which is then overwritten.
        $file = is_link($path) ? false : @fopen($path, 'c+');
        if ($file === false) throw new \RuntimeException("The file \"$path\" can't be written or is a link, so the bank list can't be cached. Pass `cache` a folder that PHP can write and the web server doesn't serve.");
        // Other processes wait only while this one compares and writes.
        flock($file, LOCK_EX);
        $now = (int) ($this->clock)();
        // The text always has the same length, so it fits into its place even if the disk is full.
        [$end, $begin] = sscanf((string) fread($file, 24), '%12d%12d');
        $isChanged = $mayChange($end - $now, $now - $begin) && rewind($file) && @fwrite($file, sprintf('%012d%012d', $now + $seconds, $now)) === 24;
        fclose($file);
        return $isChanged;
    }

    private static function isWritable(string $folder): bool
    {
        // Two requests may create the folder at the same time, so we only check that it exists.
        return (is_dir($folder) || @mkdir($folder, 0700, true) || is_dir($folder)) && is_writable($folder);
    }

    /** Whether only this user can write a folder. In the temporary folder, another user could have created it. */
    private static function isPrivate(string $folder, ?int $user): bool
    {
        if (is_link($folder)) return false;
        // Windows has neither such bits nor such a user.
        return PHP_OS_FAMILY === 'Windows' || ((fileperms($folder) & 0022) === 0 && ($user === null || fileowner($folder) === $user));
    }

    private function path(string $name, string $extension): string
    {
        if ($this->folder === null) throw new \RuntimeException('In "' . sys_get_temp_dir() . "\", PHP has no folder that nobody else can write, so the bank list can't be cached. Pass `cache` a folder that PHP can write and the web server doesn't serve.");
        return "$this->folder/$name.$extension";
    }
}
