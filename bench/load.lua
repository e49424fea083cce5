-- wrk -s load.lua … -- FILE: requests the addresses of the file in order; a tab separates an address from a body to post.
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, body = line:match("^([^\t]*)\t?(.*)$")
    if body == "" then
      requests[#requests + 1] = wrk.format("GET", path)
    else
      requests[#requests + 1] = wrk.format("POST", path, nil, body)
    end
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"seconds":%f,"p99":%f,"failed":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
