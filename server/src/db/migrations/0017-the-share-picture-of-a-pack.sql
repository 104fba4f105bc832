-- The wide picture that chats and social networks show with a link to a pack; null where its cover
-- stands for it.
alter table pack add column share_picture text;
