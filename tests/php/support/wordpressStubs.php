<?php

// What the plugin uses of WordPress and WooCommerce besides the tests' own, for `npm run suite -- php-types`.

namespace {
    function delete_option(string $option)
    {
    }
    function get_sites(array $args = [])
    {
    }
    function is_multisite()
    {
    }
    function restore_current_blog()
    {
    }
    function switch_to_blog(int $new_blog_id)
    {
    }
    function wp_date(string $format, ?int $timestamp = null)
    {
    }
}

namespace Automattic\WooCommerce\Caches {
    final class OrderCache
    {
    }
}
