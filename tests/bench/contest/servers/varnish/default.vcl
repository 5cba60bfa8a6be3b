# Varnish with grace and a probe:
# - https://varnish-cache.org/docs/7.1/users-guide/vcl-grace.html (a long grace; `abandon` for failed background fetches)
# - https://varnish-cache.org/docs/7.1/reference/vcl-probe.html (the probe, with the default interval, window and
#   threshold)
# The documentation abandons background fetches with a 5xx. Here every status except 200 is abandoned, because only a
# 200 contains a list.
vcl 4.1;

probe ping {
  .request =
    "GET {{path}}/ping HTTP/1.1"
    "Host: {{gateway}}"
    "Authorization: Bearer key"
    "Connection: close";
  .timeout = 2s;
  .interval = 5s;
  .window = 8;
  .threshold = 3;
}

backend gateway {
  .host = "{{gatewayHost}}";
  .port = "{{gatewayPort}}";
  .connect_timeout = 8s;
  .first_byte_timeout = 8s;
  .between_bytes_timeout = 8s;
  .probe = ping;
}

sub vcl_recv {
  set req.url = "{{path}}/bank";
  unset req.http.Cookie;
}

sub vcl_backend_fetch {
  set bereq.http.Authorization = "Bearer key";
}

sub vcl_backend_response {
  if (beresp.status != 200 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.status == 200) {
    unset beresp.http.Set-Cookie;
    unset beresp.http.Vary;
    set beresp.ttl = {{ttl}}s;
    set beresp.grace = 7d;
  }
}
