<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Cache\Cache;

defined('ABSPATH') || exit;

/**
 * Locks that are shared by all processes of the site. Each lock is a row in the options table, which only one process
 * can insert. We don't use MySQL's `GET_LOCK` because clusters and some hosts don't support it.
 */
final class Lock
{
    /** @var array<string, string> The values this process has written, by row name. */
    private static array $held = [];

    /**
     * Tries to take a lock without waiting. Returns whether this process now holds the lock, which expires after
     * `$seconds`.
     */
    public static function take(string $name, int $seconds): bool
    {
        global $wpdb;
        $row = self::row($name);
        $value = self::create_value($seconds);
        // phpcs:disable WordPress.DB.DirectDatabaseQuery -- the options API reads before it writes, and caches
        $isTaken = $wpdb->query($wpdb->prepare(
            "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'off')",
            $row,
            $value,
        ));
        if (!$isTaken) {
            $other = (string) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", $row));
            [$end, $begin] = sscanf($other, '%d-%d');
            // The process that held the lock was killed, or took it before the clock was set back. If several processes
            // notice this, only one of them changes the row.
            $isTaken = $other !== '' && ($end < time() || $begin > time() + Cache::MAX_AHEAD) && $wpdb->query($wpdb->prepare(
                "UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND option_value = %s",
                $value,
                $row,
                $other,
            ));
        }
        // phpcs:enable
        if ($isTaken) self::$held[$row] = $value;
        return (bool) $isTaken;
    }

    /** Lets a lock held by this process expire `$seconds` from now. */
    public static function keep(string $name, int $seconds): void
    {
        global $wpdb;
        $row = self::row($name);
        $value = self::create_value($seconds);
        // Another process may have taken over the lock in the meantime.
        $isKept = $wpdb->update($wpdb->options, ['option_value' => $value], ['option_name' => $row, 'option_value' => self::$held[$row] ?? '']); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
        if ($isKept) self::$held[$row] = $value;
    }

    /** Releases a lock held by this process. */
    public static function release(string $name): void
    {
        global $wpdb;
        $row = self::row($name);
        $value = self::$held[$row] ?? null;
        unset(self::$held[$row]);
        if ($value !== null) $wpdb->delete($wpdb->options, ['option_name' => $row, 'option_value' => $value]); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
    }

    /**
     * Runs work while holding a lock. Waits up to ten seconds for the lock.
     *
     * @return bool Whether the work was done.
     */
    public static function run(string $name, callable $work): bool
    {
        for ($tries = 0; !self::take($name, 60); $tries += 1) {
            if ($tries === 100) return false;
            usleep(100_000);
        }
        try {
            $work();
        } finally {
            self::release($name);
        }
        return true;
    }

    private static function create_value(int $seconds): string
    {
        $now = time();
        return ($now + $seconds) . "-$now-" . wp_generate_password(12, false);
    }

    private static function row(string $name): string
    {
        return Plugin::ID . "_lock_$name";
    }
}
