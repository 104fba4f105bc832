import { lazy } from 'react';

/*
 * The screens whose code is fetched when they are first opened, so that the first list is usable
 * early. Those that most people open first come with the app itself (app.tsx).
 */

export const ApprovalDetail = lazy(async () => {
  const screen = await import('./routes/approval-detail.tsx');
  return { default: screen.ApprovalDetail };
});
export const Approvals = lazy(async () => {
  const screen = await import('./routes/approvals.tsx');
  return { default: screen.Approvals };
});
export const Audit = lazy(async () => {
  const screen = await import('./routes/audit.tsx');
  return { default: screen.Audit };
});
export const Books = lazy(async () => {
  const screen = await import('./routes/books.tsx');
  return { default: screen.Books };
});
export const CannedAnswers = lazy(async () => {
  const screen = await import('./routes/canned-answers.tsx');
  return { default: screen.CannedAnswers };
});
export const Card = lazy(async () => {
  const screen = await import('./routes/card.tsx');
  return { default: screen.Card };
});
export const Cards = lazy(async () => {
  const screen = await import('./routes/cards.tsx');
  return { default: screen.Cards };
});
export const Catalogue = lazy(async () => {
  const screen = await import('./routes/catalogue.tsx');
  return { default: screen.Catalogue };
});
export const CatalogueUpload = lazy(async () => {
  const screen = await import('./routes/catalogue-upload.tsx');
  return { default: screen.CatalogueUpload };
});
export const Coverage = lazy(async () => {
  const screen = await import('./routes/coverage.tsx');
  return { default: screen.Coverage };
});
export const Exports = lazy(async () => {
  const screen = await import('./routes/exports.tsx');
  return { default: screen.Exports };
});
export const Holding = lazy(async () => {
  const screen = await import('./routes/holding.tsx');
  return { default: screen.Holding };
});
export const Intake = lazy(async () => {
  const screen = await import('./routes/intake.tsx');
  return { default: screen.Intake };
});
export const Intakes = lazy(async () => {
  const screen = await import('./routes/intakes.tsx');
  return { default: screen.Intakes };
});
export const Locations = lazy(async () => {
  const screen = await import('./routes/locations.tsx');
  return { default: screen.Locations };
});

export const Purchases = lazy(async () => {
  const screen = await import('./routes/purchases.tsx');
  return { default: screen.Purchases };
});
export const Letter = lazy(async () => {
  const screen = await import('./routes/letter.tsx');
  return { default: screen.Letter };
});
export const Letters = lazy(async () => {
  const screen = await import('./routes/letters.tsx');
  return { default: screen.Letters };
});
export const Mail = lazy(async () => {
  const screen = await import('./routes/mail.tsx');
  return { default: screen.Mail };
});
export const Mails = lazy(async () => {
  const screen = await import('./routes/mails.tsx');
  return { default: screen.Mails };
});
export const LegalText = lazy(async () => {
  const screen = await import('./routes/legal-text.tsx');
  return { default: screen.LegalText };
});
export const LegalTexts = lazy(async () => {
  const screen = await import('./routes/legal-texts.tsx');
  return { default: screen.LegalTexts };
});
export const Maintenance = lazy(async () => {
  const screen = await import('./routes/maintenance.tsx');
  return { default: screen.Maintenance };
});
export const Member = lazy(async () => {
  const screen = await import('./routes/member.tsx');
  return { default: screen.Member };
});
export const Banner = lazy(async () => {
  const screen = await import('./routes/banner.tsx');
  return { default: screen.Banner };
});
export const Course = lazy(async () => {
  const screen = await import('./routes/course.tsx');
  return { default: screen.Course };
});
export const Courses = lazy(async () => {
  const screen = await import('./routes/courses.tsx');
  return { default: screen.Courses };
});
export const Offer = lazy(async () => {
  const screen = await import('./routes/offer.tsx');
  return { default: screen.Offer };
});
export const Offers = lazy(async () => {
  const screen = await import('./routes/offers.tsx');
  return { default: screen.Offers };
});
export const Banners = lazy(async () => {
  const screen = await import('./routes/banners.tsx');
  return { default: screen.Banners };
});
export const News = lazy(async () => {
  const screen = await import('./routes/news.tsx');
  return { default: screen.News };
});
export const NewsItem = lazy(async () => {
  const screen = await import('./routes/news-item.tsx');
  return { default: screen.NewsItem };
});
export const Pack = lazy(async () => {
  const screen = await import('./routes/pack.tsx');
  return { default: screen.Pack };
});
export const PackLive = lazy(async () => {
  const screen = await import('./routes/pack-live.tsx');
  return { default: screen.PackLive };
});
export const PackDraft = lazy(async () => {
  const screen = await import('./routes/pack-draft.tsx');
  return { default: screen.PackDraft };
});
export const PackDrafts = lazy(async () => {
  const screen = await import('./routes/pack-drafts.tsx');
  return { default: screen.PackDrafts };
});
export const Parcel = lazy(async () => {
  const screen = await import('./routes/parcel.tsx');
  return { default: screen.Parcel };
});
export const PartnerSite = lazy(async () => {
  const screen = await import('./routes/partner-site.tsx');
  return { default: screen.PartnerSite };
});
export const PartnerSites = lazy(async () => {
  const screen = await import('./routes/partner-sites.tsx');
  return { default: screen.PartnerSites };
});
export const Payment = lazy(async () => {
  const screen = await import('./routes/payment.tsx');
  return { default: screen.Payment };
});
export const Payments = lazy(async () => {
  const screen = await import('./routes/payments.tsx');
  return { default: screen.Payments };
});
export const Promotion = lazy(async () => {
  const screen = await import('./routes/promotion.tsx');
  return { default: screen.Promotion };
});
export const Promotions = lazy(async () => {
  const screen = await import('./routes/promotions.tsx');
  return { default: screen.Promotions };
});
export const PromotionUses = lazy(async () => {
  const screen = await import('./routes/promotion-uses.tsx');
  return { default: screen.PromotionUses };
});
export const Roles = lazy(async () => {
  const screen = await import('./routes/roles.tsx');
  return { default: screen.Roles };
});
export const Shipping = lazy(async () => {
  const screen = await import('./routes/shipping.tsx');
  return { default: screen.Shipping };
});
export const Staff = lazy(async () => {
  const screen = await import('./routes/staff.tsx');
  return { default: screen.Staff };
});
export const StaffMember = lazy(async () => {
  const screen = await import('./routes/staff-member.tsx');
  return { default: screen.StaffMember };
});
export const StockTake = lazy(async () => {
  const screen = await import('./routes/stock-take.tsx');
  return { default: screen.StockTake };
});
export const StockTakes = lazy(async () => {
  const screen = await import('./routes/stock-takes.tsx');
  return { default: screen.StockTakes };
});
export const Stock = lazy(async () => {
  const screen = await import('./routes/stock.tsx');
  return { default: screen.Stock };
});
