-- Secrets, invented as all of it is: {"master":"adcce65ad3f29deee2a3b662cd789463435928ce21b56ed7cd51cbbd1af2dfa8","session":"2ea644a7a16e4d8d82b3e098d3be0d04c69371a140114fea04cd572b8d9e77cb"}
-- A small shop as version 0.1.0 kept it: written by `npm run release`, read by db/upgrade.test.ts.

-- Rows come as they were: no trigger does its work on them again.
set session_replication_role = replica;

insert into audit_entry ("id", "created_at", "who", "action", "subject", "why", "details") overriding system value values
('1', '2026-11-21 03:00:00+00', 'kaori', 'shipping export', 'export 1', 'she asked', '{"parcels": [1]}'),
('2', '2026-11-21 03:00:00+00', 'kaori', 'shipping import', '', 'she asked', '{"carrier": "yamato", "parcels": [1]}'),
('3', '2026-11-21 03:00:00+00', 'kaori', 'points adjust', 'member 1', 'she asked', '{"amount": 5, "currency": "coin"}'),
('4', '2026-11-21 03:00:00+00', 'kaori', 'catalogue import', '', 'she asked', '{"folder": "/tmp/kaifu-catalogue-G6HrMJ", "changes": {"cards": {"created": 2}, "packs": {"created": 2}, "posts": {"created": 1}, "offers": {"created": 2, "removed": 1}, "banners": {"created": 1}, "cardTypes": {"created": 1}, "pointCourses": {"created": 2, "removed": 1}}}');
select setval(pg_get_serial_sequence('audit_entry', 'id'), max(id)) from audit_entry;

insert into banner ("position", "picture", "link", "alt_ja", "alt_en") overriding system value values
('1', '/files/b01b5baa12a06af2278798457bbf6714.webp', '/pack-detail?packId=1', '行列', 'Parade');

insert into card ("id", "model_number", "name_ja", "name_en", "card_type_id", "rarity", "rarity_label", "movie_rarity", "set_size", "picture") overriding system value values
('1', 'T-19667310-0', '札0', 'Card 0', '1', '3', 'UR', '7', '1', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('2', 'T-7052232-0', '札0', 'Card 0', '1', '3', 'UR', '7', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('3', 'T-7052232-1', '札1', 'Card 1', '1', '2', 'SR', '6', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('4', 'T-7052232-2', '札2', 'Card 2', '1', '1', 'R', '5', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('5', 'X-7b85f6d9', '引換札X-7b85f6d9', 'Exchange card X-7b85f6d9', '1', '0', 'N', '1', '1', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('6', 'T-12541252-0', '札0', 'Card 0', '1', '3', 'UR', '7', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('7', 'T-12541252-1', '札1', 'Card 1', '1', '2', 'SR', '6', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('8', 'T-12541252-2', '札2', 'Card 2', '1', '1', 'R', '5', '3', 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E'),
('9', 'A-1', '傘', 'Umbrella', '1', '0', 'N', '1', '2', '/files/18a88088d3957a1c15a1cd35b85f9052.webp'),
('10', 'A-2', '鬼', 'Oni', '1', '3', 'UR', '7', '2', '/files/9c17c435e10679fe733ec05a635e07ef.webp');
select setval(pg_get_serial_sequence('card', 'id'), max(id)) from card;

insert into card_type ("id", "name_ja", "name_en", "position") overriding system value values
('1', '妖怪', 'Yokai', '1'),
('2', '獣', 'Beasts', '2');

insert into debt_entry ("id", "member_id", "amount", "kind", "reference", "note", "created_at") overriding system value values
('1', '2', '500', 'payment_reversed', '2b5d286e-98a4-443d-8da1-b63b0835dd0b', NULL, '2026-11-21 03:00:00+00');
select setval(pg_get_serial_sequence('debt_entry', 'id'), max(id)) from debt_entry;

insert into exchange ("member_id", "id", "card_id", "count", "paid", "created_at") overriding system value values
('1', 'b75665fd-c9f2-48b8-824d-78ca03223684', '5', '1', '100', '2026-11-21 03:00:00+00');

insert into exchange_offer ("card_id", "price", "supply", "exchanged", "limit_per_member", "position") overriding system value values
('5', '100', '1000', '1', '0', NULL),
('9', '30', '20', '0', '0', '2'),
('10', '900', '3', '0', '1', '1');

insert into idempotency_key ("member_id", "key", "call", "payload_hash", "answer", "created_at") overriding system value values
('1', '14e3a7cf-a4cd-41ea-b7a4-adb691f708f1', 'user/pack/buy', E'\\xb32c6d56baa8490f67862236e71acc56bc246527e55a861f94fae595696c3642', '{"kind": "bought", "round": 1, "purchaseId": "6dd75043-4225-8e70-9135-dfc8cccdf1d0"}', '2026-11-21 03:00:00+00'),
('1', '5f89c5d5-4200-4ca1-b6dd-ed818e4eed29', 'user/exchange_card/exchange', E'\\x960f7128cfa37c7aade840391e05640154c828f046f822f2f153bd150fb5af83', '{"kind": "exchanged", "exchangeId": "b75665fd-c9f2-48b8-824d-78ca03223684"}', '2026-11-21 03:00:00+00'),
('1', '9e04783b-1c5c-4c0d-a1af-f5bb407cd28b', 'user/pack/decision', E'\\x82c90f32d8be06e58f6490063aa8c10d0a80f96552b935fcbc9fbb0043b8fdef', '{"kind": "decided", "points": 1000}', '2026-11-21 03:00:00+00'),
('1', 'a37a9ac3-fcce-4235-b93c-e0bbe6dcd63f', 'user/pack/buy', E'\\x1e1c48a1c98e11d77b83ea406cba5aaf8cf4d5709677beebd43c921891c5a442', '{"kind": "bought", "round": 1, "purchaseId": "a07f5631-3e8f-8307-803b-ed5b43e55774"}', '2026-11-21 03:00:00+00'),
('1', 'c636a849-42c1-4a3c-948a-89a74c81e9f9', 'user/pack/buy', E'\\x1260c0477350261248837abb0145c12cb9a8e6e88bcbbe03363d471930dd3b17', '{"kind": "bought", "round": 1, "purchaseId": "efa0b870-37da-8e62-8f69-b05ad06b65a7"}', '2026-11-21 03:00:00+00'),
('1', 'f2f1433b-fbaf-4a0b-9516-1c921af2ec56', 'user/transfer/point', E'\\x7a786cae60a040bfe0e8f24de2d5170d744dd56bba154b6b4d2aacf60c0a37ae', '{"transferId": "7465a331-5f01-4e7a-b393-1b6738def6cc"}', '2026-11-21 03:00:00+00'),
('2', '83e06333-bee1-4a65-9b51-592868cc2fc1', 'user/pack/buy', E'\\xe42e1c2d671f6b900e80ae8e8ad95598aeef25bd99bc0c4818128930a955d54d', '{"kind": "bought", "round": 2, "purchaseId": "2d9f6e4f-5356-80d2-97d8-2ab7be73034a"}', '2026-11-21 03:00:00+00'),
('4', '286a1e0e-ed1a-4578-8b0d-355d2497a428', 'user/pack/buy', E'\\x7e031456102a9b77ae54b06ab9c23243b17627ebec025e66e631a58656e39342', '{"kind": "bought", "round": 3, "purchaseId": "b0202667-0096-8457-9a66-fbb8159a0a82"}', '2026-11-21 03:00:00+00'),
('4', 'a57ec46b-1851-4f3a-8835-0a2da1fb6d72', 'user/pack/decision', E'\\xb7dae34d20a1b5a390e84a783bb159d182b453437564093217f410695c098462', '{"kind": "decided", "points": 1000}', '2026-11-21 03:00:00+00');

insert into journal_entry ("member_id", "number", "currency", "amount", "shop_account", "kind", "balance_after", "reference", "note", "created_at") overriding system value values
('1', '1', 'point', '1000000', 'payments', 'points_bought', '1000000', NULL, NULL, '2026-11-21 03:00:00+00'),
('1', '2', 'coin', '10000', 'promotion', 'bonus', '10000', NULL, NULL, '2026-11-21 03:00:00+00'),
('1', '3', 'point', '-300', 'sales', 'pack_bought', '999700', 'efa0b870-37da-8e62-8f69-b05ad06b65a7', NULL, '2026-11-21 03:00:00+00'),
('1', '4', 'coin', '3', 'promotion', 'coins_earned', '10003', 'efa0b870-37da-8e62-8f69-b05ad06b65a7', NULL, '2026-11-21 03:00:00+00'),
('1', '5', 'point', '1000', 'conversion', 'card_converted', '1000700', 'efa0b870-37da-8e62-8f69-b05ad06b65a7', NULL, '2026-11-21 03:00:00+00'),
('1', '6', 'coin', '-200', 'sales', 'pack_bought', '9803', 'a07f5631-3e8f-8307-803b-ed5b43e55774', NULL, '2026-11-21 03:00:00+00'),
('1', '7', 'point', '-100', 'sales', 'pack_bought', '1000600', '6dd75043-4225-8e70-9135-dfc8cccdf1d0', NULL, '2026-11-21 03:00:00+00'),
('1', '8', 'coin', '1', 'promotion', 'coins_earned', '9804', '6dd75043-4225-8e70-9135-dfc8cccdf1d0', NULL, '2026-11-21 03:00:00+00'),
('1', '9', 'coin', '-100', 'sales', 'card_exchanged', '9704', 'b75665fd-c9f2-48b8-824d-78ca03223684', NULL, '2026-11-21 03:00:00+00'),
('1', '10', 'point', '500', 'partners', 'points_brought', '1001100', '7465a331-5f01-4e7a-b393-1b6738def6cc', NULL, '2026-11-21 03:00:00+00'),
('1', '11', 'coin', '5', 'adjustment', 'adjustment', '9709', NULL, 'she asked', '2026-11-21 03:00:00+00'),
('1', '12', 'point', '500', 'promotion', 'referral', '1001600', NULL, NULL, '2026-11-21 03:00:00+00'),
('2', '1', 'point', '1000', 'payments', 'points_bought', '1000', '2b5d286e-98a4-443d-8da1-b63b0835dd0b', NULL, '2026-11-21 03:00:00+00'),
('2', '2', 'point', '-500', 'sales', 'pack_bought', '500', '2d9f6e4f-5356-80d2-97d8-2ab7be73034a', NULL, '2026-11-21 03:00:00+00'),
('2', '3', 'coin', '5', 'promotion', 'coins_earned', '5', '2d9f6e4f-5356-80d2-97d8-2ab7be73034a', NULL, '2026-11-21 03:00:00+00'),
('2', '4', 'point', '-500', 'payments', 'payment_reversed', '0', '2b5d286e-98a4-443d-8da1-b63b0835dd0b', NULL, '2026-11-21 03:00:00+00'),
('3', '1', 'point', '500', 'promotion', 'referral', '500', NULL, NULL, '2026-11-21 03:00:00+00'),
('4', '1', 'point', '300', 'payments', 'points_bought', '300', NULL, NULL, '2026-11-21 03:00:00+00'),
('4', '2', 'point', '-100', 'sales', 'pack_bought', '200', 'b0202667-0096-8457-9a66-fbb8159a0a82', NULL, '2026-11-21 03:00:00+00'),
('4', '3', 'coin', '1', 'promotion', 'coins_earned', '1', 'b0202667-0096-8457-9a66-fbb8159a0a82', NULL, '2026-11-21 03:00:00+00'),
('4', '4', 'point', '1000', 'conversion', 'card_converted', '1200', 'b0202667-0096-8457-9a66-fbb8159a0a82', NULL, '2026-11-21 03:00:00+00'),
('4', '5', 'point', '-1200', 'expiry', 'account_closed', '0', NULL, NULL, '2026-11-21 03:00:00+00'),
('4', '6', 'coin', '-1', 'expiry', 'account_closed', '0', NULL, NULL, '2026-11-21 03:00:00+00');

insert into known_person ("digest") overriding system value values
(E'\\x272c986fed1ba586e4ede8d18edd0bc2ae51812bb072a18b521f61a5ef51c51f'),
(E'\\x71475a407a6e175312dc4f3850ae688479275a7917d1650cce66e223be684196'),
(E'\\xee3d29083a46b316f4f3f1be50f9569b8c212cf90756171bb4a0d36faac45efc'),
(E'\\xf45d90ba40f6886104256d3bc900170c7ac7f276b35be386ff1613c2108bd375');

insert into ledger_account ("member_id", "points_credited", "points_debited", "coins", "has_paid", "entries", "lots_good_until", "points_owed", "expiry_warned_until") overriding system value values
('1', '1002000', '400', '9709', 'true', '12', '2027-05-21 03:00:00+00', '0', NULL),
('2', '1000', '1000', '5', 'true', '4', '2027-05-21 03:00:00+00', '500', NULL),
('3', '500', '0', '0', 'false', '1', '2027-05-21 03:00:00+00', '0', NULL),
('4', '1300', '1300', '0', 'true', '6', '2027-05-21 03:00:00+00', '0', NULL),
('5', '0', '0', '0', 'false', '0', NULL, '0', NULL);

insert into login_attempt ("subject", "attempts", "window_began_at") overriding system value values
(E'\\x03a5f5d027ae34ce057d53b59e2cc350e9fecda12767c923717cc783530330f6', '1', '2026-11-21 03:00:00+00'),
(E'\\x9ad12994d805f3c84e1ab90da6ab8b13e23f59cc6c348ba06c896c34c987130e', '1', '2026-11-21 03:00:00+00'),
(E'\\xedcdad06a052f41ba8b1e3b8a89cb027a9d56e0e6fe3dabfd3b2064155138e6d', '1', '2026-11-21 03:00:00+00');

insert into member ("id", "token", "mail", "mail_key", "password_hash", "last_name", "middle_name", "first_name", "phone", "phone_verified_at", "postal_code", "country", "prefecture_id", "city", "street", "building", "created_at", "language", "temporary_password_digest", "temporary_password_until", "referral_code", "last_used_at", "dormancy_warnings", "closes_at", "closed_at") overriding system value values
('1', '18f0b476-02a4-4fec-a7e4-a2f328603290', 'aoi@example.com', 'aoi@example.com', '$argon2id$v=19$m=19456,t=2,p=1$VOatF6w7XrcHZZ8TryPk/w$rGl4GwPEohgX+6p2L4M5uh+0UFernuuuAK6rPL7649g', 'aoi山', '', '花子', '+819011112222', '2026-11-21 03:00:00+00', '1500001', '日本', '13', '渋谷区', 'aoi通り一丁目', '', '2026-11-21 03:00:00+00', 'ja', NULL, NULL, '9VYC3WUV', '2026-11-21 03:00:00+00', '0', NULL, NULL),
('2', 'ce1e05af-b5dd-4f8f-8b8f-759ff194ea92', 'ren@example.com', 'ren@example.com', '$argon2id$v=19$m=19456,t=2,p=1$F3LiUcxg+rD/dZwRzUU0rw$eIZ7SAZZnjYsv1mgAUqj0NEVeaXiZdFi96B01aJI+e0', '試験', '', '花子', '', NULL, '', '', NULL, '', '', '', '2026-11-21 03:00:00+00', 'ja', NULL, NULL, 'EJ9H3KQA', '2026-11-21 03:00:00+00', '0', NULL, NULL),
('3', '722a2f8e-9f02-417e-8357-281fce76185c', 'tomoko@example.com', 'tomoko@example.com', '$argon2id$v=19$m=19456,t=2,p=1$PwTMoz3YaegoleKfDTWjPg$T9Toi/5v0YQV1k/LZlzDV89mPy9N4xhdLoHETrhRar4', '招待', '', '友子', '+819055556666', '2026-11-21 03:00:00+00', '1500001', '日本', '13', '渋谷区', '1-1', '', '2026-11-21 03:00:00+00', 'ja', NULL, NULL, '6FXXWAD6', '2026-11-21 03:00:00+00', '0', NULL, NULL),
('4', '6b9e5aff-53e9-43da-b649-4659c202da19', 'CLOSED 6b9e5aff-53e9-43da-b649-4659c202da19', 'CLOSED 6b9e5aff-53e9-43da-b649-4659c202da19', 'closed', '', '', '', '', NULL, '', '', NULL, '', '', '', '2026-11-21 03:00:00+00', 'ja', NULL, NULL, 'H3RQXEPW', NULL, '0', NULL, '2026-11-21 03:00:00+00'),
('5', 'e1371276-9619-4da3-94ea-6787b00544f7', 'sora@example.com', 'sora@example.com', '$argon2id$v=19$m=19456,t=2,p=1$/zqlD6gUsxY+7THZFMAa7w$9SKjH5SpLgnfvgDIcKvS6rLsZS0TZ+oDhp1mG73sYm4', '試験', '', '花子', '', NULL, '', '', NULL, '', '', '', '2026-11-21 03:00:00+00', 'ja', NULL, NULL, 'R3QPWGMA', '2026-11-21 03:00:00+00', '0', NULL, NULL);
select setval(pg_get_serial_sequence('member', 'id'), max(id)) from member;

insert into pack ("id", "name_ja", "name_en", "card_type_id", "price", "currency", "points_per_coin", "max_per_purchase", "limit_per_member", "newcomers_only", "starts_at", "ends_at", "show_line_up", "movie_style", "description_ja", "description_en", "pictures", "position", "sealed_at") overriding system value values
('1', '行列', 'Parade', '1', '500', 'point', '100', '0', '0', 'false', '2026-11-24 03:00:00+00', '2026-12-01 03:00:00+00', 'true', '1', '<p>行列です。</p>', '<p>A parade.</p>', '{/files/321c253940a5d88ce8ca6bce42fae982.webp}', '1', '2026-11-21 03:00:00+00'),
('2', 'コイン', 'Coins', '2', '50', 'coin', '0', '0', '0', 'false', NULL, NULL, 'true', '8', 'コイン', 'Coins', '{/files/321c253940a5d88ce8ca6bce42fae982.webp}', '2', '2026-11-21 03:00:00+00'),
('7052232', '試験パック7052232', 'Test pack 7052232', '1', '100', 'coin', '0', '0', '0', 'false', NULL, NULL, 'true', '1', '<p>試験</p>', '<p>Test</p>', '{"data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E"}', '7052232', '2026-11-21 03:00:00+00'),
('12541252', '試験パック12541252', 'Test pack 12541252', '1', '100', 'point', '100', '0', '5', 'false', NULL, NULL, 'true', '1', '<p>試験</p>', '<p>Test</p>', '{"data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E"}', '12541252', '2026-11-21 03:00:00+00'),
('19667310', '試験パック19667310', 'Test pack 19667310', '1', '100', 'point', '100', '0', '0', 'false', NULL, NULL, 'true', '1', '<p>試験</p>', '<p>Test</p>', '{"data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20width%3D%223%22%20height%3D%224%22%2F%3E"}', '19667310', '2026-11-21 03:00:00+00');

insert into pack_limit_use ("pack_id", "member_id", "bought") overriding system value values
('12541252', '1', '1');

insert into pack_round ("pack_id", "round", "previous", "entries", "alpha", "proof", "hash", "results", "created_at") overriding system value values
('7052232', '1', E'\\xada2dd2226c1c28e67c748c00a3b282324bd793c08213c93fbf926818d89a187', '[{"purchase":"a07f5631-3e8f-8307-803b-ed5b43e55774","count":2,"client_seed":""}]', E'\\x8c76fe2b452f2ce0fbe6e81c8850780a3ac03f919a2e8bf569355a887e8561c4', E'\\x2851c8be6f2d1f747f03a6ed7c20b378d7a1efa4ff434c7cec7d27d83c241c104185282615e1443b1594c5d5739e3bebea1ea5f15d699a9ff1774fcd4434b4e5784bed23697862f2199ca85c7aaa8703', E'\\x2c3ff870eb6f76a5969e1412a5a412c38a7233a26e17c4b0924a810ce3c24e4f', '[[705223200,705223202]]', '2026-11-21 03:00:00+00'),
('12541252', '1', E'\\x33bedac2ccb2e634a980572c7df70609b01cc3519da38ab3f8ce68f19b19c9e6', '[{"purchase":"6dd75043-4225-8e70-9135-dfc8cccdf1d0","count":1,"client_seed":""}]', E'\\x4e936330a484498168568c2086aa7be266a114053eeda94111820a3703d763b2', E'\\xc8238949554424de29e6ee483f96cc5721973685d28c2b9d4e1d8cda9e0f657b826fc07733819cd3ae1b0805a57df6dafd3b07c7594d1660df91d56c98e9f72b3a02144869bc6fa6050b1e6108b86f08', E'\\xb6e3e6a4be9aaa28fa02c9039b5bb4f4f01219031b594c65a85a4c1b413865f0', '[[1254125200]]', '2026-11-21 03:00:00+00'),
('19667310', '1', E'\\x9f67d23aff1237adfc84a53aeaf75d1be72f55d8fc494a782dc15605505d5d0f', '[{"purchase":"efa0b870-37da-8e62-8f69-b05ad06b65a7","count":3,"client_seed":""}]', E'\\x3711acb5c19b783d0fdee347bf0de8b9e8014f9311d54625747d97a8063cf0af', E'\\x57df2d0d0cd11a7be1a61e0eff82f0304e9ed22e70b981e76d5374efc08190856d9c2eba37065dcf61cf5d8e593258e44df34c422088cfae59fa96a0e2d4843a050c193391d84fc2030371601950a203', E'\\xc33d178cfdc1bf4998e8ad5a669b5136d98fa980404faa8b5e471745e3372630', '[[1966731000,1966731000,1966731000]]', '2026-11-21 03:00:00+00'),
('19667310', '2', E'\\xc33d178cfdc1bf4998e8ad5a669b5136d98fa980404faa8b5e471745e3372630', '[{"purchase":"2d9f6e4f-5356-80d2-97d8-2ab7be73034a","count":5,"client_seed":""}]', E'\\xa09ea50f1482fed1f3aca20f9e56fbb6eb4acbe862f7a650776ca73e119fd1c3', E'\\x92b8d87e78a6322edb70ad1158957f883efe7fb37231f9b5e9363859481f63fe7e3089a50d179ed046cf93553e5bd5410f5e71d42d03412fee34ff779ca527425b3231bd73e22b2e929e71bee8fff507', E'\\x940e223b7fd68c70b47a5889d2407a055a555b5752b0b0d970524182c236e71f', '[[1966731000,1966731000,1966731000,1966731000,1966731000]]', '2026-11-21 03:00:00+00'),
('19667310', '3', E'\\x940e223b7fd68c70b47a5889d2407a055a555b5752b0b0d970524182c236e71f', '[{"purchase":"b0202667-0096-8457-9a66-fbb8159a0a82","count":1,"client_seed":""}]', E'\\xda8c9ec4e055a1074e86d252e4ade72648b216366a590fab191a561f997407f6', E'\\x678b3e1852cdcd1d378edb296f929b48d1e1c17f766761111e98c37dce3fca4bc9e593bbdf6a02eb725fb875650eafe8c3fa51f3af551648d9304615f7ceb217c26c8638264c20b4834313e07be81505', E'\\x5ffd10c452d822e8bf467c732c32ef3bb74f8c137d88ac53847f61aaf1470650', '[[1966731000]]', '2026-11-21 03:00:00+00');

insert into pack_seal ("pack_id", "seal", "seal_hash", "public_key", "sealed_at") overriding system value values
('1', '{"pack_id":1,"prizes":[{"buy_point":9000,"count":1,"id":1966731001,"model_number":"A-2","name":"鬼 / Oni","rarity":3},{"buy_point":100,"count":99,"id":1966731002,"model_number":"A-1","name":"傘 / Umbrella","rarity":0}],"public_key":"bba7f35e7e7f9642a49078b67254599a40eead79454e8d1630273f716d2e8f98","scheme":"kaifu-draw-1","sealed_at":"2026-11-21T03:00:00.000Z"}', E'\\x68644b6ca6ddd0a0c53f187a11cc96749aa045b01b4427c88833934e45645ff3', E'\\xbba7f35e7e7f9642a49078b67254599a40eead79454e8d1630273f716d2e8f98', '2026-11-21 03:00:00+00'),
('2', '{"pack_id":2,"prizes":[{"buy_point":null,"count":1,"id":1966731003,"model_number":"A-2","name":"鬼 / Oni","rarity":3}],"public_key":"c56d2ff2f83f79f4e281c34fe37b2a4407106404ae75cdd719b43949c2c8f114","scheme":"kaifu-draw-1","sealed_at":"2026-11-21T03:00:00.000Z"}', E'\\xeb0bf3ec588cfc52aa380596f3f4000a9839607bccf2d1da5bcfe21d3afb1939', E'\\xc56d2ff2f83f79f4e281c34fe37b2a4407106404ae75cdd719b43949c2c8f114', '2026-11-21 03:00:00+00'),
('7052232', '{"pack_id":7052232,"prizes":[{"buy_point":null,"count":1,"id":705223200,"model_number":"T-7052232-0","name":"札0 / Card 0","rarity":3},{"buy_point":null,"count":9,"id":705223201,"model_number":"T-7052232-1","name":"札1 / Card 1","rarity":2},{"buy_point":null,"count":90,"id":705223202,"model_number":"T-7052232-2","name":"札2 / Card 2","rarity":1}],"public_key":"f71ec9b830fcdb36fab3c668adff4f1d96fdd85be75dd6d86c7782eb03a52adb","scheme":"kaifu-draw-1","sealed_at":"2026-11-21T03:00:00.000Z"}', E'\\xada2dd2226c1c28e67c748c00a3b282324bd793c08213c93fbf926818d89a187', E'\\xf71ec9b830fcdb36fab3c668adff4f1d96fdd85be75dd6d86c7782eb03a52adb', '2026-11-21 03:00:00+00'),
('12541252', '{"pack_id":12541252,"prizes":[{"buy_point":1000,"count":1,"id":1254125200,"model_number":"T-12541252-0","name":"札0 / Card 0","rarity":3},{"buy_point":500,"count":9,"id":1254125201,"model_number":"T-12541252-1","name":"札1 / Card 1","rarity":2},{"buy_point":250,"count":90,"id":1254125202,"model_number":"T-12541252-2","name":"札2 / Card 2","rarity":1}],"public_key":"09c63ea06acb2fcb8552f5be9805a020805693df9e34466116ab1d492279c483","scheme":"kaifu-draw-1","sealed_at":"2026-11-21T03:00:00.000Z"}', E'\\x33bedac2ccb2e634a980572c7df70609b01cc3519da38ab3f8ce68f19b19c9e6', E'\\x09c63ea06acb2fcb8552f5be9805a020805693df9e34466116ab1d492279c483', '2026-11-21 03:00:00+00'),
('19667310', '{"pack_id":19667310,"prizes":[{"buy_point":1000,"count":10000,"id":1966731000,"model_number":"T-19667310-0","name":"札0 / Card 0","rarity":3}],"public_key":"6d3be90e053e4cddc14bc0c71f85ca8c8f4776bfe0a0b7afc09216892ac931d9","scheme":"kaifu-draw-1","sealed_at":"2026-11-21T03:00:00.000Z"}', E'\\x9f67d23aff1237adfc84a53aeaf75d1be72f55d8fc494a782dc15605505d5d0f', E'\\x6d3be90e053e4cddc14bc0c71f85ca8c8f4776bfe0a0b7afc09216892ac931d9', '2026-11-21 03:00:00+00');

insert into pack_stock ("pack_id", "size", "remaining", "sold", "counts", "round", "head") overriding system value values
('1', '100', '100', '0', '{1,99}', '0', E'\\x68644b6ca6ddd0a0c53f187a11cc96749aa045b01b4427c88833934e45645ff3'),
('2', '1', '1', '0', '{1}', '0', E'\\xeb0bf3ec588cfc52aa380596f3f4000a9839607bccf2d1da5bcfe21d3afb1939'),
('7052232', '100', '98', '2', '{0,9,89}', '1', E'\\x2c3ff870eb6f76a5969e1412a5a412c38a7233a26e17c4b0924a810ce3c24e4f'),
('12541252', '100', '99', '1', '{0,9,90}', '1', E'\\xb6e3e6a4be9aaa28fa02c9039b5bb4f4f01219031b594c65a85a4c1b413865f0'),
('19667310', '10000', '9991', '9', '{9991}', '3', E'\\x5ffd10c452d822e8bf467c732c32ef3bb74f8c137d88ac53847f61aaf1470650');

insert into parcel ("id", "member_id", "source", "source_id", "number", "cards", "last_name", "middle_name", "first_name", "phone", "postal_code", "country", "prefecture_id", "city", "street", "building", "created_at", "ship_by", "export_id", "carrier", "tracking_number", "sent_at") overriding system value values
('1', '1', 'purchase', 'efa0b870-37da-8e62-8f69-b05ad06b65a7', '1', '1', 'aoi山', '', '花子', '+819011111111', '1500001', '日本', '13', '渋谷区', 'aoi通り一丁目', '', '2026-11-21 03:00:00+00', '2026-12-11 15:00:00+00', '1', 'yamato', '300000000016', '2026-11-21 03:00:00+00'),
('2', '1', 'purchase', 'a07f5631-3e8f-8307-803b-ed5b43e55774', '1', '2', 'aoi山', '', '花子', '+819011111111', '1500001', '日本', '13', '渋谷区', 'aoi通り一丁目', '', '2026-11-21 03:00:00+00', '2026-12-11 15:00:00+00', NULL, NULL, NULL, NULL),
('3', '1', 'exchange', 'b75665fd-c9f2-48b8-824d-78ca03223684', '1', '1', 'aoi山', '', '花子', '+819011111111', '1500001', '日本', '13', '渋谷区', 'aoi通り一丁目', '', '2026-11-21 03:00:00+00', '2026-12-11 15:00:00+00', NULL, NULL, NULL, NULL);
select setval(pg_get_serial_sequence('parcel', 'id'), max(id)) from parcel;

insert into partner_link ("member_id", "site_id", "account", "linked_at") overriding system value values
('1', '1', 'aoi@partner/09011111111', '2026-11-21 03:00:00+00');

insert into partner_transfer ("member_id", "id", "site_id", "account", "points", "state", "created_at", "give_up_at", "ended_at") overriding system value values
('1', '7465a331-5f01-4e7a-b393-1b6738def6cc', '1', 'aoi@partner/09011111111', '500', 'credited', '2026-11-21 03:00:00+00', '2026-11-21 04:00:00+00', '2026-11-21 03:00:00+00');

insert into payment ("id", "member_id", "request_key", "payload_hash", "method", "provider", "provider_id", "charge_id", "course_id", "amount", "pack_id", "state", "instructions", "failure", "attention", "reversed", "credited_at", "pay_by", "ask_at", "created_at", "updated_at") overriding system value values
('2b5d286e-98a4-443d-8da1-b63b0835dd0b', '2', 'b376e3c6-6caa-4c3c-9e9d-b3b5d99b8e7c', E'\\x1eea049ca272007a982621608e639c33aa513eb6c9984def5d83f9f71f8a5c14', '1', 'stripe', 'pi_a35b1dce5a075a88d47e355f', NULL, '79530685', '1000', NULL, 'charged_back', NULL, NULL, NULL, '1000', '2026-11-21 03:00:00+00', '2026-11-21 04:00:00+00', '2026-12-21 03:00:00+00', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00'),
('488d568e-dac5-4a22-9037-bf965820692b', '1', '26339e1a-0a9d-436c-9e7b-4ce4885954a3', E'\\x9af3604769a6415a8054c2d42cffe33d06ebb4fe71565a56cfe3f3d11dcd7ac2', '4', 'stripe', 'pi_99924a61d0cee6840cb26106', NULL, '79530685', '1000', NULL, 'waiting', '{"url": "http://127.0.0.1:37151/pages/stripe/pi_99924a61d0cee6840cb26106", "bank": "サンドボックス銀行 (0000) 試験支店 (001)", "kind": "transfer", "name": "カイフウ（サンドボックス", "number": "普通 1827328"}', NULL, NULL, '0', NULL, '2026-11-24 03:00:00+00', '2026-11-21 03:10:00+00', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00'),
('7fb55c7a-171c-4ab0-a23a-e25cf28b8511', '1', '0a142429-e10c-4329-9b5d-50ecfd9b4bb1', E'\\x232bfd41edd7e9e7108db38fe683e81357c847c7d0889a54b6c036f7ccb48047', '6', 'sbps', '7fb55c7a171c4ab0a23ae25cf28b8511', NULL, '79530685', '1000', NULL, 'waiting', '{"url": "http://127.0.0.1:37151/f01/FepBuyInfoReceive.do", "kind": "form", "fields": {"tax": "", "free1": "", "free2": "", "free3": "", "amount": "1000", "item_id": "points-1000", "free_csv": "", "order_id": "7fb55c7a171c4ab0a23ae25cf28b8511", "pay_type": "0", "camp_type": "", "cust_code": "18f0b476-02a4-4fec-a7e4-a2f328603290", "error_url": "https://shop.example/error-carrier?payment_id=7fb55c7a-171c-4ab0-a23a-e25cf28b8511", "item_name": "KAIFU 1000P", "cancel_url": "https://shop.example/confirm-buy-point?pointPriceId=79530685", "pay_method": "docomo", "service_id": "001", "div_settele": "", "merchant_id": "00000", "pagecon_url": "https://shop.example/callbacks/sbps", "pay_item_id": "", "sps_cust_no": "", "success_url": "https://shop.example/complete-carrier?payment_id=7fb55c7a-171c-4ab0-a23a-e25cf28b8511", "tracking_id": "", "limit_second": "3600", "request_date": "20261121120000", "service_type": "0", "sps_hashcode": "1eb6cdb2346d2da7eb0f40de4d6bd5e12e756ee8", "terminal_type": "0", "sps_payment_no": "", "auto_charge_type": "", "last_charge_month": ""}, "charset": "Shift_JIS"}', NULL, NULL, '0', NULL, '2026-11-21 04:00:00+00', '2026-11-21 03:10:00+00', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00'),
('83521da0-6cd6-46c2-8b91-99f43ccf53f4', '1', 'd79a28cf-4210-4578-ae09-d32e68c2ab31', E'\\x233e012e98489d0738ed4d57e225085c6f867fcad6c8f9e3c0a6538a9edf1846', '5', 'amazon', '798c6b9f-e5fd-441f-9733-baf41a9f6230', NULL, '79530685', '1000', NULL, 'waiting', '{"url": "http://127.0.0.1:37151/pages/amazon/798c6b9f-e5fd-441f-9733-baf41a9f6230", "kind": "page", "authentication": false}', NULL, NULL, '0', NULL, '2026-11-22 03:00:00+00', '2026-11-21 03:10:00+00', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00'),
('e9173534-3eea-4265-b520-f3427a7f8465', '1', '606f7a62-bff6-4606-8701-56527a41a75a', E'\\x1a5f3cffe67dd3b9d686b6cbb3f9a473288663b297ec2dd433303eeea8ba5cbb', '2', 'stripe', 'pi_2e06a83351b8a4ad35b9556a', NULL, '79530685', '1000', NULL, 'waiting', '{"url": "http://127.0.0.1:37151/pages/stripe/pi_2e06a83351b8a4ad35b9556a", "code": "20020", "kind": "store", "number": "7429119994"}', NULL, NULL, '0', NULL, '2026-11-24 03:00:00+00', '2026-11-21 03:10:00+00', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00');

insert into payment_callback ("id", "provider", "event_id", "payment_id", "provider_id", "headers", "body", "body_hash", "received_at", "processed_at", "outcome") overriding system value values
('1', 'stripe', 'evt_d46bf521e9dc8c78e5fe2211', '2b5d286e-98a4-443d-8da1-b63b0835dd0b', 'pi_a35b1dce5a075a88d47e355f', '{"stripe-signature": "t=1795230000,v1=282cce839d4e6b79fb95b2e7b43c67318f77e9ba68062368cc7ca84a7c764a54"}', E'\\x7b226964223a226576745f643436626635323165396463386337386535666532323131222c226f626a656374223a226576656e74222c226170695f76657273696f6e223a22323032362d31302d32382e656e64697665222c2263726561746564223a313739353233303030302c2264617461223a7b226f626a656374223a7b226964223a2270695f613335623164636535613037356138386434376533353566222c226f626a656374223a227061796d656e745f696e74656e74222c22616d6f756e74223a313030302c22616d6f756e745f7265636569766564223a313030302c2263757272656e6379223a226a7079222c22637573746f6d6572223a6e756c6c2c2263726561746564223a313739353233303030302c226d65746164617461223a7b227061796d656e745f6964223a2232623564323836652d393861342d343433642d386461312d623633623038333564643062227d2c227061796d656e745f6d6574686f645f7479706573223a5b2263617264225d2c22616c6c6f7765645f7061796d656e745f6d6574686f645f7479706573223a5b2263617264225d2c22737461747573223a22737563636565646564222c226c6173745f7061796d656e745f6572726f72223a6e756c6c2c226e6578745f616374696f6e223a6e756c6c2c226c61746573745f636861726765223a2263685f70695f613335623164636535613037356138386434376533353566227d7d2c226c6976656d6f6465223a66616c73652c2274797065223a227061796d656e745f696e74656e742e737563636565646564227d', E'\\xe321d36eebb766b136aad672a659b1f449cba61f0719ca30034f801faa15246e', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00', '2b5d286e-98a4-443d-8da1-b63b0835dd0b'),
('2', 'stripe', 'evt_03d521a6b19808e14add964d', NULL, 'pi_a35b1dce5a075a88d47e355f', '{"stripe-signature": "t=1795230000,v1=9b016e0de786380b1480d1ee4008eb5281e0be5ae5f8a67a250a27afa8f9a616"}', E'\\x7b226964223a226576745f303364353231613662313938303865313461646439363464222c226f626a656374223a226576656e74222c226170695f76657273696f6e223a22323032362d31302d32382e656e64697665222c2263726561746564223a313739353233303030302c2264617461223a7b226f626a656374223a7b226964223a2264755f70695f613335623164636535613037356138386434376533353566222c226f626a656374223a2264697370757465222c22616d6f756e74223a313030302c22636861726765223a2263685f70695f613335623164636535613037356138386434376533353566222c2263757272656e6379223a226a7079222c226d65746164617461223a7b7d2c227061796d656e745f696e74656e74223a2270695f613335623164636535613037356138386434376533353566222c22737461747573223a226e656564735f726573706f6e7365227d7d2c226c6976656d6f6465223a66616c73652c2274797065223a226368617267652e646973707574652e63726561746564227d', E'\\x25f253692d449cb0bec635ae3af8b846299d04dcbd8a865c63e0ee284806f52b', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00', '2b5d286e-98a4-443d-8da1-b63b0835dd0b');
select setval(pg_get_serial_sequence('payment_callback', 'id'), max(id)) from payment_callback;

insert into payment_event ("payment_id", "number", "cause", "seen", "from_state", "to_state", "credited", "taken_back", "owed", "created_at") overriding system value values
('2b5d286e-98a4-443d-8da1-b63b0835dd0b', '1', 'request', 'paid', 'created', 'paid', '1000', '0', '0', '2026-11-21 03:00:00+00'),
('2b5d286e-98a4-443d-8da1-b63b0835dd0b', '2', 'callback', 'charged_back', 'paid', 'charged_back', '0', '500', '500', '2026-11-21 03:00:00+00'),
('488d568e-dac5-4a22-9037-bf965820692b', '1', 'request', 'waiting', 'created', 'waiting', '0', '0', '0', '2026-11-21 03:00:00+00'),
('7fb55c7a-171c-4ab0-a23a-e25cf28b8511', '1', 'request', 'waiting', 'created', 'waiting', '0', '0', '0', '2026-11-21 03:00:00+00'),
('83521da0-6cd6-46c2-8b91-99f43ccf53f4', '1', 'request', 'waiting', 'created', 'waiting', '0', '0', '0', '2026-11-21 03:00:00+00'),
('e9173534-3eea-4265-b520-f3427a7f8465', '1', 'request', 'waiting', 'created', 'waiting', '0', '0', '0', '2026-11-21 03:00:00+00');

insert into point_course ("id", "points", "memo_ja", "memo_en", "position") overriding system value values
('1', '300', '', '', '1'),
('2', '50000', '上限', 'The most', '2');

insert into point_lot ("member_id", "entry_number", "origin", "amount", "begins_at", "credited_at", "expires_at") overriding system value values
('1', '1', 'paid', '1000000', '0', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('1', '5', 'free', '1000', '1000000', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('1', '10', 'free', '500', '1001000', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('1', '12', 'free', '500', '1001500', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('2', '1', 'paid', '1000', '0', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('3', '1', 'free', '500', '0', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('4', '1', 'paid', '300', '0', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00'),
('4', '4', 'free', '1000', '300', '2026-11-21 03:00:00+00', '2027-05-21 03:00:00+00');

insert into post ("id", "title_ja", "title_en", "author_ja", "author_en", "content_ja", "content_en", "pictures", "created_at") overriding system value values
('1', '開店', 'Open', '店長', 'Shopkeeper', '<p>開店</p>', '<p>Open</p>', '{/files/b01b5baa12a06af2278798457bbf6714.webp}', '2026-11-19 03:00:00+00');

insert into prize ("id", "pack_id", "position", "card_id", "count", "buy_point") overriding system value values
('705223200', '7052232', '1', '2', '1', NULL),
('705223201', '7052232', '2', '3', '9', NULL),
('705223202', '7052232', '3', '4', '90', NULL),
('1254125200', '12541252', '1', '6', '1', '1000'),
('1254125201', '12541252', '2', '7', '9', '500'),
('1254125202', '12541252', '3', '8', '90', '250'),
('1966731000', '19667310', '1', '1', '10000', '1000'),
('1966731001', '1', '1', '10', '1', '9000'),
('1966731002', '1', '2', '9', '99', '100'),
('1966731003', '2', '1', '10', '1', NULL);

insert into purchase ("member_id", "id", "pack_id", "round", "first_position", "count", "currency", "paid", "coins_earned", "open_cards", "created_at", "decide_by") overriding system value values
('1', '6dd75043-4225-8e70-9135-dfc8cccdf1d0', '12541252', '1', '1', '1', 'point', '100', '1', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00'),
('1', 'a07f5631-3e8f-8307-803b-ed5b43e55774', '7052232', '1', '1', '2', 'coin', '200', '0', '0', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00'),
('1', 'efa0b870-37da-8e62-8f69-b05ad06b65a7', '19667310', '1', '1', '3', 'point', '300', '3', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00'),
('2', '2d9f6e4f-5356-80d2-97d8-2ab7be73034a', '19667310', '2', '4', '5', 'point', '500', '5', '5', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00'),
('4', 'b0202667-0096-8457-9a66-fbb8159a0a82', '19667310', '3', '9', '1', 'point', '100', '1', '0', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00');

insert into referral ("friend_id", "referrer_id", "created_at", "rewarded_at", "place") overriding system value values
('3', '1', '2026-11-21 03:00:00+00', '2026-11-21 03:00:00+00', '1');

insert into sent_mail ("id", "member_id", "sent_at", "refused", "mail", "useful_until") overriding system value values
('1', '1', '2026-11-21 03:00:00+00', 'false', '{"en": {"parts": ["We have received your order of points. Please pay before the due date; after that it is cancelled by itself.", {"facts": [["Company code", "20020"], ["Payment number", "7429119994"], ["Price", "1,000 yen"], ["Pay by", "24 November 2026 at 12:00 (JST)"]]}], "subject": "[Kaifu] How to pay for your points"}, "ja": {"parts": ["ポイント購入のお申し込みを受け付けました。お支払い期限までにお支払いください。期限を過ぎると自動でキャンセルされます。", {"facts": [["企業コード", "20020"], ["お支払い番号", "7429119994"], ["金額", "¥1,000"], ["お支払い期限", "2026年11月24日 12:00"]]}], "subject": "【開封】お支払い方法のご案内"}}', NULL),
('2', '1', '2026-11-21 03:00:00+00', 'false', '{"en": {"parts": ["We have received your order of points. Please pay before the due date; after that it is cancelled by itself.", {"facts": [["Bank", "サンドボックス銀行 (0000) 試験支店 (001)"], ["Account number", "普通 1827328"], ["Account holder", "カイフウ（サンドボックス"], ["Price", "1,000 yen"], ["Pay by", "24 November 2026 at 12:00 (JST)"]]}], "subject": "[Kaifu] How to pay for your points"}, "ja": {"parts": ["ポイント購入のお申し込みを受け付けました。お支払い期限までにお支払いください。期限を過ぎると自動でキャンセルされます。", {"facts": [["銀行名", "サンドボックス銀行 (0000) 試験支店 (001)"], ["口座番号", "普通 1827328"], ["口座名義", "カイフウ（サンドボックス"], ["金額", "¥1,000"], ["お支払い期限", "2026年11月24日 12:00"]]}], "subject": "【開封】お支払い方法のご案内"}}', NULL),
('3', '1', '2026-11-21 03:00:00+00', 'false', '{"en": {"parts": ["The cards you asked for have left us and will be with you soon.", {"facts": [["Parcel", "1"], ["Cards", "1"], ["Carrier", "Yamato Transport"], ["Tracking number", "300000000016"]]}, {"link": "Follow the parcel", "path": "/buy-product-history-detail?packHistoryId=efa0b870-37da-8e62-8f69-b05ad06b65a7"}], "subject": "[Kaifu] Your cards are on their way"}, "ja": {"parts": ["ご希望のカードを発送しました。到着まで、いましばらくお待ちください。", {"facts": [["荷物番号", "1"], ["カード", "1枚"], ["配送会社", "ヤマト運輸"], ["伝票番号", "300000000016"]]}, {"link": "配送状況を見る", "path": "/buy-product-history-detail?packHistoryId=efa0b870-37da-8e62-8f69-b05ad06b65a7"}], "subject": "【開封】カードを発送しました"}}', NULL),
('4', '2', '2026-11-21 03:00:00+00', 'false', '{"en": {"parts": ["A payment of yours was reversed, so its 500 unused points have been taken back.", "500 of its points had been spent and are owed. The next points you buy settle them; then you can buy packs again.", {"link": "See your points", "path": "/buy-point-history"}], "subject": "[Kaifu] Points of a payment that was reversed"}, "ja": {"parts": ["お支払いが取り消されたため、未使用の500ポイントを取り消しました。", "使用済みの500ポイントは未精算です。次にポイントを購入すると精算され、パックを購入できるようになります。", {"link": "ポイント履歴を見る", "path": "/buy-point-history"}], "subject": "【開封】お支払いの取り消しに伴うポイントのお知らせ"}}', NULL),
('5', '3', '2026-11-21 03:00:00+00', 'false', '{"en": {"parts": ["Thank you for registering. You are now a member.", "Next, please verify your mobile phone by SMS, on the page with your information. Once it is verified, you can invite friends.", {"link": "Verify my phone", "path": "/change-member"}], "subject": "[Kaifu] Welcome"}, "ja": {"parts": ["ご登録ありがとうございます。会員登録が完了しました。", "続けて、マイページの「お客様情報の変更」から携帯電話番号のSMS認証をお願いします。認証が済むと、お友だちを招待できるようになります。", {"link": "SMS認証へ進む", "path": "/change-member"}], "subject": "【開封】会員登録が完了しました"}}', NULL);
select setval(pg_get_serial_sequence('sent_mail', 'id'), max(id)) from sent_mail;

insert into session ("id_hash", "member_id", "created_at", "expires_at", "checked_pack_id", "checked_count", "viewed_course_id", "checkout_session", "needs_new_password", "device", "last_used_at") overriding system value values
(E'\\x1fb6551aa301e3e918128cd0d9340f749989fb969ce237833a6a73ea5730ae96', '2', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\x323c32036b0f9306a645c9fdaa95912da60b3c925770838304b4099d8e2047af', '3', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\x377c81056776f7ec0cb366ea8f2ea8c35ec92a90c0e6b0a54c8de59749412b31', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\x8a0dadb42fa5ea8cbaf5c1ff6214454ca89d2087351abec3b4a45e5b6de90e18', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\xba5d3a2ad0f815ab9b518b9fcfacc484c491a29ad27c939214c452f83f95445a', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\xd21629c835fb21a19c82be33b7a11856af2fecb97025048ccf7f6db13b124270', '5', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00'),
(E'\\xdd099b8ab64b55a2d1ba877ebee48bc8b5d5ded354a4c43c9bc822f813e596a5', '1', '2026-11-21 03:00:00+00', '2026-11-22 03:00:00+00', NULL, NULL, NULL, NULL, 'false', '', '2026-11-21 03:00:00+00');

insert into shipping_export ("id", "created_at") overriding system value values
('1', '2026-11-21 03:00:00+00');
select setval(pg_get_serial_sequence('shipping_export', 'id'), max(id)) from shipping_export;

insert into shop_setting ("name", "value") overriding system value values
('maintenance', 'false');

insert into sms_code ("member_id", "phone", "code_digest", "sent_at", "tries_left") overriding system value values
('5', '+819077778888', E'\\x6f96b77f4d0f7255eb345ff1d9c41dde2389f6650a6ac1fb04898d0a9e7df926', '2026-11-21 03:00:00+00', '5');

insert into sms_quota ("subject", "day", "sent") overriding system value values
(E'\\x297d3697dd50bb4f10cc0dc83fa0ac120492ecc021766350240c3cc5e0cfffa3', '2026-11-21', '1'),
(E'\\x2bd2fd2c340bd535f6bcdb989bf0c3ceaf26fdd5f88821fc453ae437e6653f96', '2026-11-21', '1'),
(E'\\x885addf0168f37cc5edbeeb3b1b843d5272d20eb4baf465c8e67ba2577ccde7e', '2026-11-21', '1'),
(E'\\xa4efb2a0cbcd1590adb8338e4155829864afbdb69946e50ac1335bc0f023caab', '2026-11-21', '1'),
(E'\\xed8cf809dc3f237b65863e2c3834ee718d25322d1de695c01fdffa188a6096f7', '2026-11-21', '1'),
(E'\\xfbd0e184a8de5a43549abbd6d6065e2717b6cbc7add3cc7339703805364fda7e', '2026-11-21', '1');

insert into won_card ("pack_id", "position", "member_id", "prize_id", "buy_point", "choice", "decided_at", "parcel") overriding system value values
('7052232', '1', '1', '705223200', NULL, 'ship', '2026-11-21 03:00:00+00', '1'),
('7052232', '2', '1', '705223202', NULL, 'ship', '2026-11-21 03:00:00+00', '1'),
('12541252', '1', '1', '1254125200', '1000', 'open', NULL, NULL),
('19667310', '1', '1', '1966731000', '1000', 'ship', '2026-11-21 03:00:00+00', '1'),
('19667310', '2', '1', '1966731000', '1000', 'points', '2026-11-21 03:00:00+00', NULL),
('19667310', '3', '1', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '4', '2', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '5', '2', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '6', '2', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '7', '2', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '8', '2', '1966731000', '1000', 'open', NULL, NULL),
('19667310', '9', '4', '1966731000', '1000', 'points', '2026-11-21 03:00:00+00', NULL);

select graphile_worker.add_job('process-payment-callbacks', '{}'::json);
select graphile_worker.add_job('process-payment-callbacks', '{}'::json);
select graphile_worker.add_job('send-sms', '{"to":"+819077778888","text":"【開封】認証コード: 925177（10分間有効）他の人に教えないでください。","usefulUntil":"2026-11-21T03:10:00.000Z"}'::json);
select graphile_worker.add_job('send-mail', '{"to":{"address":"aoi@example.com","language":"ja"},"mail":{"ja":{"subject":"【開封】すでに会員登録されています","parts":["このメールアドレスで会員登録の申し込みがありましたが、すでに登録されているため、新しいアカウントは作成していません。","パスワードをお忘れの場合は、仮パスワードを発行できます。お心当たりのない場合は、何もしなくて大丈夫です。",{"link":"ログインする","path":"/login"},{"link":"パスワードを再発行する","path":"/password-reissue"}]},"en":{"subject":"[Kaifu] You are a member already","parts":["Somebody asked to register with this email address. It has an account already, so no new one was made.","If you forgot your password, you can have a temporary one sent. If it was not you, there is nothing you need to do.",{"link":"Log in","path":"/login"},{"link":"Reissue my password","path":"/password-reissue"}]}}}'::json);
select graphile_worker.add_job('reissue-password', '{"mailKey":"ren@example.com"}'::json);
