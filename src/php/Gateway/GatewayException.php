<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Thrown when the list can't be read. The message contains neither the API key nor text from the gateway. */
final class GatewayException extends \RuntimeException
{
    private const MESSAGES = [
        'limit-reached' => 'The gateway is at its limit of calls (429). If this repeats, another program uses the same key.',
        'key-refused' => 'The gateway refused the API key. Copy the key again from the dashboard, section API Key.',
        'redirected' => 'The gateway sent a redirect. It was not followed, because the key would be sent to its target. Check baseUrl.',
        'failing' => 'The gateway did not answer with status 200.',
        'timeout' => 'The gateway did not answer within the deadline.',
        'unreachable' => 'The connection to the gateway failed. Check baseUrl, and whether a firewall lets this server connect to it.',
        'too-large' => 'The answer of the gateway is larger than 1 MiB.',
        'unreadable' => 'The answer of the gateway is not a list of banks. If this repeats, check baseUrl: another server, such as a load balancer, may have answered.',
        'adapter-failed' => 'The adapter of the gateway failed.',
    ];

    public function __construct(
        /** @var key-of<self::MESSAGES> */
        public readonly string $kind,
        string $request = '',
        string $detail = '',
    ) {
        $what = $detail === '' ? self::MESSAGES[$kind] : self::MESSAGES[$kind] . " ($detail)";
        parent::__construct($request === '' ? $what : "$request: $what");
    }

    /** Creates the exception for a response whose status isn't 200. */
    public static function ofStatus(int $status, array $headers, string $request): self
    {
        $isRefusal = $status === 401 || $status === 403;
        // Cloudflare and AWS mark their challenges with a header. Other firewalls send web pages, which the gateway
        // never does.
        $isPage = str_starts_with(strtolower($headers['content-type'] ?? ''), 'text/html');
        $isFirewall = isset($headers['cf-mitigated']) || isset($headers['x-amzn-waf-action']) || ($isPage && $isRefusal);
        $detail = match (true) {
            $isFirewall => "status $status from a firewall in front of the gateway: ask the gateway to allow the IP address of this server",
            $status === 404 => 'status 404: the address is baseUrl, followed by the path of the list; check both',
            default => "status $status",
        };
        $kind = match (true) {
            $status === 429 => 'limit-reached',
            $isRefusal && !$isFirewall => 'key-refused',
            $status >= 300 && $status < 400 => 'redirected',
            default => 'failing',
        };
        return new self($kind, $request, $detail);
    }
}
