"""A verifier of kaifu-draw-1 and kaifu-draw-2 in Python's standard library alone, with beacon.py
beside it: python3 fairness.py log.json [receipt.json] [--witness heads.jsonl] [--beacon quicknet]

Written to be read beside fairness.md, not to be fast: about 30 ms a round, and as much for each
number of the beacon. The log is what `npm run verify -- <address> <packId> --save log.json` saves.
It checks one saved log, a buyer's receipt with the log's seal alone, and the witness rule with the
heads that `npm run verify -- --watch <address> --save heads.jsonl` saves. With --beacon quicknet it
refuses each pack that another beacon draws.
"""
import argparse, json
from datetime import datetime, timezone
from hashlib import sha256, sha512
from beacon import are_signed, decode as decode_beacon_key

P = 2**255 - 19                                            # the field
Q = 2**252 + 27742317777372353535851937790883648493        # the order of B
D = -121665 * pow(121666, -1, P) % P

# The one public beacon that this program knows: drand quicknet. A seal may name any other chain.
QUICKNET = {
    "chain_hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3a"
                  "c6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5"
                  "a6e9c76a4bc09e76eae8991ef5ece45a",
    "scheme": "bls-unchained-g1-rfc9380", "period": 3, "genesis": 1692803367}

def must(truth, what):
    if not truth: raise SystemExit(f"NOT VERIFIED: {what}")

def named(thing, keys, what):                              # a key that nothing covers is refused
    must(set(thing) == set(keys.split()), f"{what}: keys")

def decode(b):                                             # RFC 8032, 5.1.3
    n = int.from_bytes(b, "little"); y, odd = n % 2**255, n >> 255
    u, v = y * y - 1, D * y * y + 1
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x + u) % P == 0: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (v * x * x - u) % P or (x == 0 and odd): raise ValueError("not a point")
    return (P - x if x % 2 != odd else x, y)

def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2
    return ((x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P)

def mul(n, p):
    r = (0, 1)
    while n: r, p, n = (add(r, p) if n & 1 else r), add(p, p), n >> 1
    return r

def encode(p): return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")
def minus(p): return (-p[0] % P, p[1])
def number(b): return int.from_bytes(b, "little")
BASE = decode(bytes.fromhex("58" + "66" * 31))

def decode_key(key):                                       # RFC 9381, 5.4.5
    must(len(key) == 32 and mul(8, decode(key)) != (0, 1), "a public key is unfit")
    return decode(key)

def vrf_verify(key, alpha, proof, where):                  # RFC 9381, 5.3, suite 3
    must(len(proof) == 80, f"{where}: form of the proof")
    y, gamma, c, s = decode_key(key), decode(proof[:32]), number(proof[32:48]), number(proof[48:])
    must(s < Q, f"{where}: form of the proof")
    for attempt in range(256):
        try: h = mul(8, decode(sha512(b"\3\1" + key + alpha + bytes([attempt, 0])).digest()[:32]))
        except ValueError: continue
        if h != (0, 1): break
    u = add(mul(s, BASE), mul(c, minus(y)))
    v = add(mul(s, h), mul(c, minus(gamma)))
    points = b"".join(map(encode, (y, h, gamma, u, v)))
    must(number(sha512(b"\3\2" + points + b"\0").digest()[:16]) == c, f"{where}: proof")
    return sha512(b"\3\3" + encode(mul(8, gamma)) + b"\0").digest()

def is_signed(key, message, signature):                    # RFC 8032, 5.1.7
    if len(signature) != 64 or number(signature[32:]) >= Q: return False
    c = number(sha512(signature[:32] + key + message).digest())
    point = add(mul(number(signature[32:]), BASE), mul(c % Q, minus(decode(key))))
    return encode(point) == signature[:32]

def unhex(text, length, what):                             # lower case alone
    must(len(text) == 2 * length and not set(text) - set("0123456789abcdef"), what)
    return bytes.fromhex(text)

def whole(n, least, what): must(type(n) is int and n >= least, what)

def jcs(value):                                            # RFC 8785, for the values that occur here
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

def words(beta):
    i = 0
    while True:
        block = sha512(beta + i.to_bytes(4, "big")).digest(); i += 1
        for k in range(0, 64, 8): yield int.from_bytes(block[k:k + 8], "big")

def take_entries(seal, where, entries, seen):              # of one round; its number of cards
    must(len(entries) > 0, f"{where}: no entries")
    for entry in entries:
        named(entry, "purchase count client_seed", f"{where}: entries")
        must(entry["purchase"] and entry["purchase"] not in seen, f"{where}: purchase")
        whole(entry["count"], 1, f"{where}: count")
        must(len(entry["client_seed"]) <= 64, f"{where}: client_seed")
        seen.add(entry["purchase"])
    return sum(entry["count"] for entry in entries)

def draw(where, beta, entries, results, left):             # every card of a round, drawn again
    must(len(results) == len(entries), f"{where}: results")
    stream = words(beta)
    for entry, given in zip(entries, results):
        must(entry["count"] == len(given), f"{where}: count")
        for prize in given:
            total = sum(left.values())
            must(total > 0, f"{where}: oversold")
            index = next(w for w in stream if w < 2**64 - 2**64 % total) % total
            for drawn, count in left.items():
                if index < count: break
                index -= count
            must(type(prize) is int and drawn == prize, f"{where}: {prize} given, {drawn} drawn")
            left[drawn] -= 1

def check_seal(log):                                       # what is left of each prize: all
    seal, two = log["seal"], log["seal"]["scheme"] == "kaifu-draw-2"
    more = " receipt_key beacon extras" if two else ""
    must(two or seal["scheme"] == "kaifu-draw-1", "seal: scheme")
    named(seal, "scheme pack_id sealed_at public_key prizes" + more, "seal")
    prize = "id name model_number rarity buy_point" + (" item" if two else "")
    for p in seal["prizes"]:
        named(p, prize + " count", "prizes")
        whole(p["count"], 0, "prizes: count")
    left = {p["id"]: p["count"] for p in seal["prizes"]}
    must(len(left) == len(seal["prizes"]), "prizes: ids")
    must(sha256(jcs(seal)).hexdigest() == log["seal_hash"], "seal: hash")
    decode_key(unhex(seal["public_key"], 32, "public key"))
    if two:
        for e in seal["extras"]: named(e, prize + " kind n", "extras")
        check_seal_2(seal, sum(left.values()), left)
    return left

def check_seal_2(seal, size, left):
    decode_key(unhex(seal["receipt_key"], 32, "receipt key"))
    for thing in seal["prizes"] + seal["extras"]:
        whole(thing["id"], 0, "seal: id")
        if thing["item"] is None: continue
        named(thing["item"], "code grader grade certificate photos", "item")
        for photo in thing["item"]["photos"]: unhex(photo, 32, "item: photos")
        must(thing.get("count", 1) == 1, "item: count")    # one copy
    ids = {e["id"] for e in seal["extras"]}
    must(len(ids) == len(seal["extras"]) and not ids & set(left), "extras: ids")
    must([e["kind"] for e in seal["extras"]].count("last") < 2, "extras: last")
    for e in seal["extras"]:
        must(e["kind"] in ("last", "at", "every"), "extras: kind")
        if e["kind"] == "last": must(e["n"] is None, "extras: n")
        else: whole(e["n"], 2 if e["kind"] == "every" else 1, "extras: n")
        must(e["n"] is None or e["n"] <= size, "extras: n")
        must(e["item"] is None or e["kind"] != "every" or size // e["n"] == 1, "extras: item")
    beacon = seal["beacon"]
    if beacon is None: return
    named(beacon, "chain_hash public_key scheme period genesis ahead", "beacon")
    must(beacon["scheme"] == "bls-unchained-g1-rfc9380", "beacon: scheme")
    for key, least in (("period", 1), ("genesis", 0), ("ahead", 2)): whole(beacon[key], least, key)
    unhex(beacon["chain_hash"], 32, "beacon: chain_hash")
    decode_beacon_key(unhex(beacon["public_key"], 96, "beacon: public_key"), True)
    if any(beacon[k] == QUICKNET[k] for k in ("chain_hash", "public_key")):
        for k, v in QUICKNET.items(): must(beacon[k] == v, f"beacon: {k} is not that of quicknet")

def name_beacon(seal, demanded):                           # in words; its seal is checked
    beacon = seal.get("beacon")
    known = beacon is not None and beacon["chain_hash"] == QUICKNET["chain_hash"]
    must(known or not demanded, "the pack is not drawn with drand quicknet, as demanded")
    if known: return "public beacon: drand quicknet"
    if beacon is None: return "no beacon: whoever holds the pack's key could know a draw in advance"
    return (f"WARNING: NOT a public beacon we know: chain {beacon['chain_hash']}, "
            "run by the holder of its key; the sandbox of a demo uses one")

def open_round_1(log, r, key, where):                      # beta and the hash
    named({"created": 0, **r}, "round previous entries beacon alpha proof hash results created", where)
    must(r["beacon"] is None, f"{where}: beacon")
    alpha = sha256(jcs(inputs(log, r))).digest()
    must(alpha.hex() == r["alpha"], f"{where}: alpha")
    proof = unhex(r["proof"], 80, f"{where}: proof")
    beta = vrf_verify(key, alpha, proof, where)
    must(sha256(alpha + proof).hexdigest() == r["hash"], f"{where}: hash")
    return beta, r["hash"]

def open_round_2(log, r, key, where):                      # beta (None until drawn) and the commit
    drawn = "signature proof results extras"
    named({"created": 0, "drawn": 0, **r},
          "round previous entries beacon commit receipt created drawn " + drawn, where)
    commit = sha256(jcs(inputs(log, r))).digest()
    must(commit.hex() == r["commit"], f"{where}: commit")
    receipt = unhex(r["receipt"], 64, f"{where}: receipt")
    receipt_key = bytes.fromhex(log["seal"]["receipt_key"])
    must(is_signed(receipt_key, b"kaifu-receipt-2" + commit, receipt), f"{where}: receipt")
    if r["proof"] is None:
        must(r["beacon"] is not None and all(r[k] is None for k in drawn.split()), f"{where}: not drawn")
        return None, r["commit"]
    must((r["signature"] is None) == (r["beacon"] is None), f"{where}: signature")
    alpha = commit if r["beacon"] is None else sha256(
        commit + unhex(r["signature"], 48, f"{where}: signature")).digest()
    return vrf_verify(key, alpha, unhex(r["proof"], 80, f"{where}: proof"), where), r["commit"]

def inputs(log, r):                                        # what a round's input is the hash of
    stated = {k: r[k] for k in ("round", "previous", "entries", "beacon")}
    return {"pack_id": log["seal"]["pack_id"], "seal": log["seal_hash"], **stated}

def extras_at(seal, size, position):                       # fits(n): goes with this position
    fits = {"last": lambda n: position == size, "at": lambda n: position == n,
            "every": lambda n: position % n == 0}
    return [e["id"] for e in seal["extras"] if fits[e["kind"]](e["n"])]

def verify(log):
    seal, previous, left = log["seal"], log["seal_hash"], check_seal(log)
    two = seal["scheme"] == "kaifu-draw-2"
    key, size = bytes.fromhex(seal["public_key"]), sum(left.values())
    seen, sold, newest, waits, signatures = set(), 0, 0, None, {}
    for n, r in enumerate(log["rounds"], 1):
        where = f"round {n}"
        must(type(r["round"]) is int and r["round"] == n and r["previous"] == previous, f"{where}: chain")
        first, sold = sold + 1, sold + take_entries(seal, where, r["entries"], seen)
        must(sold <= size, f"{where}: oversold")
        beta, previous = (open_round_2 if two else open_round_1)(log, r, key, where)
        if two:
            must((r["beacon"] is None) == (seal["beacon"] is None), f"{where}: beacon")
            if r["beacon"] is not None: whole(r["beacon"], max(newest, 1), f"{where}: the beacon's number fell")
            newest = r["beacon"]
        if beta is None: waits = waits or n; continue
        must(waits is None, f"{where}: drawn before round {waits}")
        draw(where, beta, r["entries"], r["results"], left)
        if two:
            check_extras(seal, size, first, r, where)
            if newest: must(signatures.setdefault(newest, r["signature"]) == r["signature"], f"{where}: signature")
    must(previous == log["head"], "head")
    check_beacon(seal, signatures)
    if log.get("closed") is not None: check_closed(log, waits)
    return left, waits

def check_extras(seal, size, position, r, where):
    must(len(r["extras"]) == len(r["entries"]), f"{where}: extras")
    for entry, given in zip(r["entries"], r["extras"]):
        won = [e for at in range(entry["count"]) for e in extras_at(seal, size, position + at)]
        must(given == won, f"{where}: extras {given} given, {won} won")
        position += entry["count"]

def check_closed(log, waits):                              # nothing from void_from on is ever drawn
    seal, closed = log["seal"], log["closed"]
    named(closed, "pack_id seal head void_from signature", "closed")
    stated = {k: closed[k] for k in ("pack_id", "seal", "head", "void_from")}
    must([stated[k] for k in ("pack_id", "seal", "head")] == [seal["pack_id"], log["seal_hash"], log["head"]],
         "closed: of another log")
    whole(stated["void_from"], waits or len(log["rounds"]) + 1, "closed: a void round is drawn")
    must(stated["void_from"] <= len(log["rounds"]) + 1, "closed: void_from")
    must(is_signed(bytes.fromhex(seal["receipt_key"]), b"kaifu-closed-2" + sha256(jcs(stated)).digest(),
                   unhex(closed["signature"], 64, "closed: signature")), "closed: signature")

def check_beacon(seal, signatures):                        # all together, and alone to name the first
    key = seal["beacon"]["public_key"] if signatures else ""
    if not signatures or are_signed(key, signatures): return
    wrong = next(n for n in signatures if not are_signed(key, {n: signatures[n]}))
    must(False, f"the beacon did not sign number {wrong} so")

def check_receipt(log, r):                                 # believes nothing but the seal
    seal = log["seal"]
    named(r, "scheme pack_id seal_hash round previous entries beacon commit receipt", "receipt")
    must(r["scheme"] == "kaifu-receipt-2", "receipt: scheme")
    check_seal(log)
    must((r["pack_id"], r["seal_hash"]) == (seal["pack_id"], log["seal_hash"]), "receipt: of another seal")
    must(seal["scheme"] == "kaifu-draw-2", "receipt: of another seal")
    take_entries(seal, "receipt", r["entries"], set())
    whole(r["round"], 1, "receipt: round")
    commit = sha256(jcs(inputs(log, r))).digest()
    must(commit.hex() == r["commit"], "receipt: commit")
    must(is_signed(bytes.fromhex(seal["receipt_key"]), b"kaifu-receipt-2" + commit,
                   unhex(r["receipt"], 64, "receipt: signature")), "receipt: signature")

def find_bound(log, r):                                    # the round of a receipt that is right
    n = r["round"]
    must(n <= len(log["rounds"]), f"the receipt is right, but the log ends before round {n}")
    must(log["rounds"][n - 1]["commit"] == r["commit"],
         f"the receipt is right, but the log has another round {n}: the shop has changed its log")
    return n

def read_heads(path, pack_id):                             # (round, commit, seconds) that were seen
    heads = []
    for line in open(path, encoding="utf-8"):
        try: head = json.loads(line)
        except ValueError: continue                        # the last line may be cut off
        if head["pack_id"] != pack_id: continue
        at = datetime.fromisoformat(head["at"].replace("Z", "+00:00")).timestamp()
        heads.append((head["round"], head["commit"], at))
    must(heads, f"witness: {path} has no head of pack {pack_id}")
    return heads

def check_witness(log, heads):                             # of a log without other errors
    rounds, beacon = log["rounds"], log["seal"].get("beacon")
    for n, commit, at in heads:
        seen = datetime.fromtimestamp(at, timezone.utc).isoformat()
        must(n <= len(rounds), f"witness: round {n} was there at {seen}, and is missing now")
        now = rounds[n - 1].get("commit") if n else log["seal_hash"]
        must(now == commit, f"witness: round {n} is another one than at {seen}")
        if beacon is None or n == len(rounds): continue
        r = rounds[n]["beacon"]                            # later numbers are never lower
        published = beacon["genesis"] + (r - 1) * beacon["period"]
        must(published > at - 2 * beacon["period"],
             f"witness: round {n + 1} was not there at {seen}, yet it is bound to number {r}, "
             f"published at {datetime.fromtimestamp(published, timezone.utc).isoformat()}")

def read(path): return json.load(open(path, encoding="utf-8"))

def arguments():
    parser = argparse.ArgumentParser(description="Verifies the log of a pack (fairness.md).")
    parser.add_argument("log", help="a log that `npm run verify -- … --save` wrote")
    parser.add_argument("receipt", nargs="?", help="a buyer's receipt of that pack")
    parser.add_argument("--witness", metavar="HEADS", help="heads that were seen, with their times")
    parser.add_argument("--beacon", choices=["quicknet"], help="refuse any other beacon, and none")
    return parser.parse_args()

def main():
    try:
        asked = arguments()
        log = read(asked.log)
        if asked.receipt:
            receipt = read(asked.receipt)
            check_receipt(log, receipt)
            print(f"RECEIPT VERIFIED: it is of round {find_bound(log, receipt)} of this log")
        left, waits = verify(log)
        heads = read_heads(asked.witness, log["seal"]["pack_id"]) if asked.witness else []
        check_witness(log, heads)
        beacon = name_beacon(log["seal"], asked.beacon)
        print("VERIFIED; left of each prize:", left)
        print(beacon)
        if heads: print(f"Witness: none of {len(heads)} heads that were seen contradicts this log.")
        closed = log.get("closed")
        if closed: print(f"The shop signed that nothing from round {closed['void_from']} on is drawn.")
        if closed and closed["void_from"] <= len(log["rounds"]):
            print(f"Rounds {closed['void_from']} and later are void: never drawn, and refunded by the shop.")
        if waits and not (closed and closed["void_from"] <= waits):
            print(f"Rounds {waits} and later wait for the beacon.")
    except (OSError, ValueError, KeyError, TypeError) as fault: must(False, repr(fault))

if __name__ == "__main__": main()
