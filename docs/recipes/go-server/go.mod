module bookshop

go 1.22
